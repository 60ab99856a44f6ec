package dev.winnow.doctor;

import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.Situation;
import dev.winnow.run.States;
import dev.winnow.run.Strategy;
import dev.winnow.trace.ExecutionWriter;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records the execution that another strategy decides on, with states. What is cut short has no end in its file. */
final class Scribe extends ForwardingStrategy {

    private static final int EVERY = 1024;

    private final Supplier<ExecutionWriter> file;
    private final BooleanSupplier isOver;

    private @Nullable ExecutionWriter writer;
    private @Nullable States states;
    private int decisions;
    private boolean cut;

    Scribe(Strategy strategy, Supplier<ExecutionWriter> file, BooleanSupplier isOver) {
        super(strategy);
        this.file = file;
        this.isOver = isOver;
    }

    @Override
    public Decision next(Situation now) {
        states = now.states();
        cut = ++decisions % EVERY == 0 && isOver.getAsBoolean();
        return cut ? Decision.STOP : inner.next(now);
    }

    @Override
    public void performed(Step step) {
        super.performed(step);
        writer().step(step, states);
    }

    @Override
    public Decision ended(Execution execution) {
        try (ExecutionWriter last = writer()) {
            if (!cut) {
                last.end(execution.verdict());
            }
        }
        return super.ended(execution);
    }

    private ExecutionWriter writer() {
        if (writer == null) {
            writer = file.get();
        }
        return writer;
    }
}
