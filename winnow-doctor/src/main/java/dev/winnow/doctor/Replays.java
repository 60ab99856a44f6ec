package dev.winnow.doctor;

import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.ExecutionReader;
import java.util.function.BooleanSupplier;

/**
 * Recorded executions replayed exactly, from their files.
 *
 * @param replayed how many went as recorded
 */
record Replays(long replayed, Differences differences) {

    static Replays of(Recordings recordings, long executions, BooleanSupplier isOver, Pulse pulse) {
        Setup setup = recordings.patient().setup();
        for (long index = 0; index < executions; index++) {
            if (isOver.getAsBoolean()) {
                return new Replays(index, Differences.NONE);
            }
            try (ExecutionReader reader = ExecutionReader.open(recordings.file(index))) {
                ExactReplay.Outcome outcome =
                        ExactReplay.run(setup, reader.header().origin(), reader.iterator(), pulse, null);
                if (outcome instanceof ExactReplay.Outcome.Diverged diverged) {
                    return new Replays(index, Differences.of(difference(index, diverged.divergence())));
                }
            }
        }
        return new Replays(executions, Differences.NONE);
    }

    private static Difference difference(long index, Divergence divergence) {
        return new Difference(
                Difference.Weight.EVENTS,
                Difference.Where.SAME_JVM,
                index,
                divergence.step(),
                "replayed from its file",
                divergence.what(),
                divergence.recorded(),
                divergence.now());
    }
}
