package dev.winnow.doctor.twin;

import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.Strategy;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.trace.ExecutionWriter;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that records the execution of another strategy, with states. An execution that is cut short has no footer
 * in its file.
 */
final class RecordingStrategy extends ForwardingStrategy {

    private static final int CHECK_INTERVAL = 1024;

    private final Supplier<ExecutionWriter> file;
    private final BooleanSupplier isOver;

    private @Nullable ExecutionWriter writer;
    private @Nullable States states;
    private int decisions;
    private boolean isCutShort;

    RecordingStrategy(Strategy strategy, Supplier<ExecutionWriter> file, BooleanSupplier isOver) {
        super(strategy);
        this.file = file;
        this.isOver = isOver;
    }

    @Override
    public Decision next(Situation now) {
        states = now.states();
        isCutShort = ++decisions % CHECK_INTERVAL == 0 && isOver.getAsBoolean();
        return isCutShort ? Decision.STOP : inner.next(now);
    }

    @Override
    public void onPerformed(Step step) {
        super.onPerformed(step);
        writer().step(step, states);
    }

    @Override
    public Decision onEnded(Execution execution) {
        try (ExecutionWriter open = writer()) {
            if (!isCutShort) {
                open.end(execution.verdict());
            }
        }
        return super.onEnded(execution);
    }

    private ExecutionWriter writer() {
        if (writer == null) {
            writer = file.get();
        }
        return writer;
    }
}
