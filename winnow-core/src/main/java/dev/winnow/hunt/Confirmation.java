package dev.winnow.hunt;

import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import java.util.Optional;

/** Replays an execution on a fresh system and records it on the way: what does not replay is not reported as found. */
public final class Confirmation {

    private Confirmation() {}

    /**
     * Confirms the violation of an execution and writes it to the file, with the states of the processes.
     *
     * @throws OutOfControl if it does not replay; the file then holds the execution as it was found
     */
    public static Violation confirm(Setup setup, Execution found, Path file, ProgressBeacon beacon) {
        ExactReplay.ReplayOutcome outcome;
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, setup, found.origin(), setup.world().processes())) {
            outcome = ExactReplay.run(setup, found, beacon, writer);
        }
        Violation expected = ((Verdict.Violated) found.verdict()).violation();
        Optional<String> difference = outcome.difference(found.verdict());
        if (difference.isPresent()) {
            ExecutionWriter.write(file, setup, found);
            throw new OutOfControl(
                    "An execution broke '" + expected.invariant() + "' (" + expected.message()
                            + ") but does not replay, so it is not reported as found.\n" + difference.get()
                            + leftover(setup, found, beacon),
                    Divergence.fix(found.origin().scenario()));
        }
        return expected;
    }

    /**
     * Whether the violation comes again on a system that was used before, so that something must be left over there.
     */
    private static String leftover(Setup setup, Execution found, ProgressBeacon beacon) {
        if (setup.world().fresh() == setup.world()) {
            return "";
        }
        ExactReplay.ReplayOutcome outcome = ExactReplay.runOnUsed(setup, found, beacon);
        return outcome.difference(found.verdict()).isPresent()
                ? ""
                : "\nIt does come again on the system that ran the executions before it: something survives from one"
                        + " execution to the next there. Suspects: a static field, an object shared through the scenario, an"
                        + " extension or a subscription that outlives its actors.";
    }
}
