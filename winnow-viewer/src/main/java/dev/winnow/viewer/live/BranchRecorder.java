package dev.winnow.viewer.live;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recorder that replays a branch on a fresh system and saves it, so that saved branches are known to replay. */
public final class BranchRecorder {

    private BranchRecorder() {}

    /**
     * The steps of a branch.
     *
     * @param violation the violation of the last step; null if none, though the end itself may be one
     */
    public record RecordedBranch(
            List<RecordedStep> steps, @Nullable Violation violation) {
        public RecordedBranch {
            steps = List.copyOf(steps);
        }

        /** Returns the branch that leads to a node. */
        public static RecordedBranch to(StepNode node) {
            return new RecordedBranch(BranchRecorder.stepsTo(node), node.violation());
        }
    }

    /**
     * Replays the branch and writes it to the file, with states and the verdict.
     *
     * @throws OutOfControl if the replay differs; then there is no file
     */
    public static Execution replayAndRecord(
            Setup setup, Origin origin, RecordedBranch branch, Path file, ProgressBeacon beacon) {
        ExactReplay.ReplayOutcome outcome;
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, setup, origin, setup.world().processes())) {
            outcome = ExactReplay.run(setup, origin, branch.steps().iterator(), beacon, writer);
        }
        try {
            return requireSame(outcome, branch);
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

    /** Replays the branch without writing a file. */
    public static Execution replay(Setup setup, Origin origin, RecordedBranch branch, ProgressBeacon beacon) {
        return requireSame(ExactReplay.run(setup, origin, branch.steps().iterator(), beacon, null), branch);
    }

    private static Execution requireSame(ExactReplay.ReplayOutcome outcome, RecordedBranch branch) {
        Execution replayed = outcome.orThrow();
        if (branch.violation() != null) {
            outcome.difference(new Verdict.Violated(branch.violation())).ifPresent(difference -> {
                throw new OutOfControl(difference, Divergence.FIX);
            });
        }
        return replayed;
    }

    /** Returns the steps that lead to a node. */
    public static List<RecordedStep> stepsTo(StepNode node) {
        return node.path().stream()
                .map(each -> each.performedStep().recordedStep())
                .toList();
    }
}
