package dev.winnow.viewer;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedStep;
import java.nio.file.Path;
import java.util.List;

/** Records a branch as an execution, while it is done again on a fresh system: what is saved replays. */
final class Saving {

    private Saving() {}

    /**
     * Does the steps again and writes them to the file, with states and the verdict.
     *
     * @throws OutOfControl if the fresh system does not do the same; there is no file then
     */
    static Execution save(Setup setup, Origin origin, List<RecordedStep> steps, Path file, Pulse pulse) {
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, setup, origin, setup.world().processes())) {
            return same(ExactReplay.run(setup, origin, steps.iterator(), pulse, writer), origin);
        }
    }

    /** The same in memory alone. */
    static Execution replayed(Setup setup, Origin origin, List<RecordedStep> steps, Pulse pulse) {
        return same(ExactReplay.run(setup, origin, steps.iterator(), pulse, null), origin);
    }

    private static Execution same(ExactReplay.Outcome outcome, Origin origin) {
        if (outcome instanceof ExactReplay.Outcome.Diverged diverged) {
            throw new OutOfControl(diverged.divergence().message(), Divergence.fix(origin.scenario()));
        }
        return ((ExactReplay.Outcome.Same) outcome).execution();
    }

    /** The steps that lead to a node. */
    static List<RecordedStep> steps(Node node) {
        return node.path().stream().map(each -> each.taken().line()).toList();
    }
}
