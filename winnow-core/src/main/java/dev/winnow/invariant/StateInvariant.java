package dev.winnow.invariant;

import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An invariant over states alone. It has no history, so it may be evaluated at every k-th step only. */
public record StateInvariant(String name, When when, Function<States, @Nullable Breach> check, boolean ignoresOrder)
        implements MemorylessInvariant {

    private static final Judgement<Boolean> HOLDS = new Judgement.Holds<>(true);

    @Override
    public Judgement<Boolean> after(Boolean history, Step step, States states) {
        Breach breach = check.apply(states);
        return breach == null ? HOLDS : new Judgement.Broken<>(breach.message(), breach.processes());
    }
}
