package dev.winnow.explore;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Choices;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.SkippingStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.ArrayList;
import java.util.List;

/** A replay of paths through a state space in the system's own world. */
public record PathReplay(Setup setup, Origin origin, MoveTable moves, ProgressBeacon beacon) {

    private record RequestedMove(int move, Choices choices) {}

    /**
     * Performs the path and returns its execution.
     *
     * @throws OutOfControl if the world behaves differently from the state space, or violates nothing
     */
    public Execution replay(StateSpace space, MovePath path) {
        List<RequestedMove> requestedMoves = new ArrayList<>();
        path.walk(space, (move, choices) -> requestedMoves.add(new RequestedMove(move, choices)));
        List<Integer> skippedMoves = space instanceof SkippingStateSpace skipping ? skipping.skippedMoves() : List.of();
        ReexecutedStateSpace.release(space);
        try (WorldGuidedRun guidedRun = WorldGuidedRun.open(setup, origin, moves, beacon)) {
            performPrologue(guidedRun, space.initialChoices(path.first()));
            requestedMoves.forEach(requested -> perform(guidedRun, requested));
            performSkipped(guidedRun, skippedMoves);
            Violation violation = guidedRun.violation() == null ? guidedRun.checkEnd() : guidedRun.violation();
            if (violation == null) {
                throw new OutOfControl(
                        "the violation found in the state space does not occur in the real system",
                        "make the invariant depend only on states and its own memory, and let processes share nothing"
                                + " but messages: no static fields. To find other dependencies: "
                                + SuggestedCommand.DOCTOR);
            }
            return guidedRun.execution(new Verdict.Violated(violation));
        }
    }

    /** Performs the plan's prologue. Skips externals that the world does not permit. */
    void performPrologue(GuidedRun guidedRun, List<Choices> choices) {
        List<Plan.PlanStep> prologue = setup.plan().prologue();
        for (int i = 0; i < prologue.size(); i++) {
            if (prologue.get(i) instanceof Plan.Inject inject) {
                guidedRun.perform(moves.numberOf(inject.external()), MatchPolicy.EXACT, choices.get(i));
            }
        }
    }

    /** Delivers the ignored messages that are left: an invariant may be due only when there are none. */
    private void performSkipped(GuidedRun guidedRun, List<Integer> skippedMoves) {
        for (int i = 0; i < skippedMoves.size() && guidedRun.violation() == null; i++) {
            perform(guidedRun, new RequestedMove(skippedMoves.get(i), GuidedRun.NO_CHOICES));
        }
    }

    private void perform(GuidedRun guidedRun, RequestedMove requested) {
        if (guidedRun.perform(requested.move, MatchPolicy.EXACT, requested.choices) == GuidedRun.ABSENT) {
            throw new OutOfControl(
                    "the real system cannot perform a move found in the state space: " + moves.move(requested.move),
                    "make every handler depend only on its state and the message. To find other dependencies: "
                            + SuggestedCommand.DOCTOR);
        }
    }
}
