package dev.winnow.doctor;

import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.Ending;
import dev.winnow.trace.ExecutionReader;
import java.util.List;
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
                Differences found = differences(index, outcome, reader);
                if (!found.isNone()) {
                    return new Replays(index, found);
                }
            }
        }
        return new Replays(executions, Differences.NONE);
    }

    private static Differences differences(long index, ExactReplay.Outcome outcome, ExecutionReader reader) {
        if (outcome instanceof ExactReplay.Outcome.Diverged diverged) {
            return Differences.of(difference(index, diverged.divergence()));
        }
        Execution again = ((ExactReplay.Outcome.Same) outcome).execution();
        return reader.ending()
                .map(Ending::verdict)
                .filter(recorded -> !recorded.isSameAs(again.verdict()))
                .map(recorded -> Differences.of(difference(index, verdict(recorded, again))))
                .orElse(Differences.NONE);
    }

    private static Divergence verdict(Verdict recorded, Execution again) {
        int last = again.size() - 1;
        return new Divergence(last, "the verdict", FilePair.text(recorded), FilePair.text(again.verdict()), List.of());
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
