package dev.winnow.run;

import dev.winnow.model.External;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.system.UserCallback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sampler of external events from the mix of a plan. It returns only events that the world and the scenario currently
 * permit.
 */
public final class PlanMixSampler {

    private static final int MAX_ATTEMPTS = 8;

    private final Setup setup;
    private final List<Plan.WeightedGenerator> mix;
    private final double totalWeight;
    private final SeededRandom random;

    /** Creates a sampler for the plan of a setup. */
    public PlanMixSampler(Setup setup, SeededRandom random) {
        this.setup = setup;
        this.mix = setup.plan().mix();
        this.totalWeight =
                mix.stream().mapToDouble(Plan.WeightedGenerator::weight).sum();
        this.random = random;
    }

    boolean isEmpty() {
        return mix.isEmpty();
    }

    /** Returns an external event drawn by weight, or null if none was found. */
    public @Nullable External next(Situation now) {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            External external = from(pick(), now);
            if (external != null) {
                return external;
            }
        }
        return now.enabled().size() == 0 ? first(now) : null;
    }

    /**
     * Returns the first external event that is permitted, or null. Used if no internal event is enabled, so that a rare
     * generator is not missed.
     */
    private @Nullable External first(Situation now) {
        for (int number = 0; number < mix.size(); number++) {
            External external = from(number, now);
            if (external != null) {
                return external;
            }
        }
        return null;
    }

    /** Returns an external event of this generator, or null if it has none that is permitted. */
    public @Nullable External from(int number, Situation now) {
        External external = UserCallback.<External>callOrNull(
                () -> "the generator number " + (number + 1) + " of the mix",
                "return null if no event is possible; the state of a process is null while it is down",
                () -> mix.get(number).generator().next(random, now));
        return external != null && setup.permits(external, now) ? external : null;
    }

    private int pick() {
        double drawn = random.nextDouble() * totalWeight;
        for (int number = 0; number < mix.size(); number++) {
            drawn -= mix.get(number).weight();
            if (drawn < 0) {
                return number;
            }
        }
        return mix.size() - 1;
    }
}
