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
import org.jspecify.annotations.Nullable;

/** The confirmation of a found execution: its exact replay on a fresh system, recorded in a file. */
public final class Confirmation {

    private Confirmation() {}

    /**
     * Confirms the violation of an execution and writes it to the file, with the states of the processes.
     *
     * @param file null to write no file
     * @throws OutOfControl if it does not replay; the file then holds the execution as found
     */
    public static Violation confirm(Setup setup, Execution found, @Nullable Path file, ProgressBeacon beacon) {
        ExactReplay.ReplayOutcome outcome =
                file == null ? ExactReplay.run(setup, found, beacon) : replayInto(file, setup, found, beacon);
        Violation expected = ((Verdict.Violated) found.verdict()).violation();
        Optional<String> difference = outcome.difference(found.verdict());
        if (difference.isPresent()) {
            if (file != null) {
                ExecutionWriter.write(file, setup, found);
            }
            throw new OutOfControl(
                    "An execution violates '" + expected.invariant() + "' (" + expected.message()
                            + ") but does not replay, so it is not reported as found.\n" + difference.get()
                            + leftoverState(setup, found, beacon),
                    Divergence.FIX);
        }
        return expected;
    }

    private static ExactReplay.ReplayOutcome replayInto(
            Path file, Setup setup, Execution found, ProgressBeacon beacon) {
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, setup, found.origin(), setup.world().processes())) {
            return ExactReplay.run(setup, found, beacon, writer);
        }
    }

    /** Returns an explanation if the violation recurs on a used system, which then keeps state between executions. */
    private static String leftoverState(Setup setup, Execution found, ProgressBeacon beacon) {
        if (setup.world().fresh() == setup.world()) {
            return "";
        }
        ExactReplay.ReplayOutcome outcome = ExactReplay.runOnUsed(setup, found, beacon);
        return outcome.difference(found.verdict()).isPresent()
                ? ""
                : "\nIt does replay on the system that ran earlier executions: some state survives from one execution"
                        + " to the next. Suspects: a static field, an object shared through the scenario, an extension"
                        + " or a subscription that outlives its actors.";
    }
}
