package dev.winnow.viewer;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records a branch as an execution, while it is done again on a fresh system: what is saved replays. */
final class Saving {

    private Saving() {}

    /**
     * The steps of a branch.
     *
     * @param violation what the last one broke; null if it broke nothing, and then only the end can
     */
    record Branch(List<RecordedStep> steps, @Nullable Violation violation) {
        Branch {
            steps = List.copyOf(steps);
        }

        /** Returns the branch that leads to a node. */
        static Branch to(Node node) {
            return new Branch(Saving.steps(node), node.violation());
        }
    }

    /**
     * Does the steps again and writes them to the file, with states and the verdict.
     *
     * @throws OutOfControl if the fresh system does not do the same; there is no file then
     */
    static Execution save(Setup setup, Origin origin, Branch branch, Path file, Pulse pulse) {
        ExactReplay.Outcome outcome;
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, setup, origin, setup.world().processes())) {
            outcome = ExactReplay.run(setup, origin, branch.steps().iterator(), pulse, writer);
        }
        try {
            return same(outcome, branch, origin);
        } catch (OutOfControl e) {
            delete(file);
            throw e;
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same in memory alone. */
    static Execution replayed(Setup setup, Origin origin, Branch branch, Pulse pulse) {
        return same(ExactReplay.run(setup, origin, branch.steps().iterator(), pulse, null), branch, origin);
    }

    private static Execution same(ExactReplay.Outcome outcome, Branch branch, Origin origin) {
        Execution again = outcome.orThrow(origin.scenario());
        if (branch.violation() != null) {
            outcome.difference(new Verdict.Violated(branch.violation())).ifPresent(difference -> {
                throw new OutOfControl(difference, Divergence.fix(origin.scenario()));
            });
        }
        return again;
    }

    /** The steps that lead to a node. */
    static List<RecordedStep> steps(Node node) {
        return node.path().stream().map(each -> each.taken().line()).toList();
    }
}
