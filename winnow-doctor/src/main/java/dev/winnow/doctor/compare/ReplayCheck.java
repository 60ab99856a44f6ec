package dev.winnow.doctor.compare;

import dev.winnow.doctor.twin.RecordedRun;
import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The result of replaying recorded executions exactly, from their files.
 *
 * @param replayed the number of executions that replayed as recorded
 */
public record ReplayCheck(long replayed, FirstDifferences differences) {

    /** Replays the first {@code executions}, up to the first difference. */
    public static ReplayCheck of(
            RecordedRun recordings, long executions, BooleanSupplier isOver, ProgressBeacon beacon) {
        Setup setup = recordings.examined().setup();
        for (long index = 0; index < executions; index++) {
            if (isOver.getAsBoolean()) {
                return new ReplayCheck(index, FirstDifferences.NONE);
            }
            try (ExecutionReader reader = ExecutionReader.open(recordings.file(index))) {
                ExactReplay.ReplayOutcome outcome =
                        ExactReplay.run(setup, reader.header().origin(), reader.iterator(), beacon, null);
                FirstDifferences found = differences(index, outcome, reader);
                if (!found.isEmpty()) {
                    return new ReplayCheck(index, found);
                }
            }
        }
        return new ReplayCheck(executions, FirstDifferences.NONE);
    }

    private static FirstDifferences differences(long index, ExactReplay.ReplayOutcome outcome, ExecutionReader reader) {
        if (outcome instanceof ExactReplay.ReplayOutcome.NotReproduced diverged) {
            return FirstDifferences.of(difference(index, diverged.divergence()));
        }
        Execution replayed = ((ExactReplay.ReplayOutcome.Reproduced) outcome).execution();
        return reader.footer()
                .map(Footer::verdict)
                .filter(recorded -> !recorded.isSameAs(replayed.verdict()))
                .map(recorded -> FirstDifferences.of(difference(index, verdict(recorded, replayed))))
                .orElse(FirstDifferences.NONE);
    }

    private static Divergence verdict(Verdict recorded, Execution replayed) {
        int last = replayed.size() - 1;
        return new Divergence(
                last,
                "the verdict",
                ExecutionComparison.text(recorded),
                ExecutionComparison.text(replayed.verdict()),
                List.of());
    }

    private static Difference difference(long index, Divergence divergence) {
        return new Difference(
                Difference.Weight.EVENTS,
                Difference.Where.SAME_JVM,
                index,
                divergence.step(),
                "replayed from its file",
                divergence.aspect(),
                divergence.recorded(),
                divergence.replayed());
    }
}
