package dev.winnow.threads.worker;

import dev.winnow.threads.protocol.TurnReport;
import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.Ending;
import dev.winnow.threads.runtime.NodeWorld;
import dev.winnow.threads.runtime.ThreadScheduler;
import java.util.List;

/** What ended in a turn, as plain data. */
final class WorldOutcomes {

    private WorldOutcomes() {}

    static TurnReport.Outcomes of(NodeWorld world, List<TurnReport.CallOutcome> calls) {
        List<TurnReport.ThreadFailure> failures =
                world.drainFailures().stream().map(WorldOutcomes::failure).toList();
        ThreadScheduler scheduler = world.scheduler();
        if (scheduler.ending() != Ending.ESCAPED) {
            return new TurnReport.Outcomes(calls, failures, "", List.of());
        }
        ControlledThread culprit = scheduler.culprit();
        String problem = (culprit == null ? "" : "in the thread " + culprit.description() + ": ") + scheduler.problem();
        return new TurnReport.Outcomes(calls, failures, problem, StackText.of(scheduler.failure()));
    }

    private static TurnReport.ThreadFailure failure(NodeWorld.ThreadFailure failure) {
        return new TurnReport.ThreadFailure(
                failure.node().name(),
                failure.thread(),
                failure.isMain(),
                StackText.describe(failure.exception()),
                StackText.of(failure.exception()));
    }
}
