package dev.winnow.lab.bench;

import dev.winnow.model.Execution;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A recorded execution, to be replayed, written and read. */
record RecordedExecution(Setup setup, Execution execution) {

    /** Replays the execution from memory and compares every step and the verdict. */
    long replay() {
        ExactReplay.run(setup, execution, new ProgressBeacon())
                .difference(execution.verdict())
                .ifPresent(difference -> {
                    throw new IllegalStateException(difference);
                });
        return execution.eventCount();
    }

    long write(Path file) {
        ExecutionWriter.write(file, setup, execution);
        return execution.eventCount();
    }

    long read(Path file) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            int steps = 0;
            for (RecordedStep step : reader) {
                steps = step.number() + 1;
            }
            if (steps != execution.size()) {
                throw new IllegalStateException(steps + " steps were read of " + execution.size());
            }
        }
        return execution.eventCount();
    }

    double bytesPerEvent(Path file) {
        try {
            return (double) Files.size(file) / execution.eventCount();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
