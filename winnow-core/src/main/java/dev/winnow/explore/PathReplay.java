package dev.winnow.explore;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import java.util.List;

/** Performs a path through a graph in the system's own world: the execution that it stands for. */
public final class PathReplay {

    private PathReplay() {}

    /** A move of the path. */
    private static final class RequestedMove {
        private final int move;
        private final int[] choices;

        RequestedMove(int asked, int[] choices) {
            this.move = asked;
            this.choices = choices;
        }
    }

    /**
     * The execution of this path.
     *
     * @throws OutOfControl if the world goes another way than the graph, or breaks nothing there
     */
    public static Execution replay(
            Setup setup, Origin origin, MoveTable moves, StateSpace space, MovePath path, ProgressBeacon beacon) {
        List<RequestedMove> wishes = new ArrayList<>();
        path.walk(space, (asked, choices) -> wishes.add(new RequestedMove(asked, choices)));
        ReexecutedStateSpace.release(space);
        try (WorldGuidedRun guidedRun = WorldGuidedRun.open(setup, origin, moves, beacon)) {
            List<Plan.PlanStep> prologue = setup.plan().prologue();
            for (int i = 0; i < prologue.size(); i++) {
                if (prologue.get(i) instanceof Plan.Inject inject) {
                    int[] choices = space.initialChoices(path.first())[i];
                    guidedRun.perform(
                            moves.numberOf(inject.external()),
                            MatchPolicy.EXACT,
                            choices); // unless it is not permitted
                }
            }
            wishes.forEach(wish -> perform(guidedRun, moves, wish));
            Violation violation = guidedRun.violation() == null ? guidedRun.checkEnd() : guidedRun.violation();
            if (violation == null) {
                throw new OutOfControl(
                        "in its own world the system does not break what it broke as a graph",
                        "an invariant may depend only on the states and on what it remembers: winnow doctor <scenario> looks for"
                                + " what else it depends on");
            }
            return guidedRun.execution(new Verdict.Violated(violation));
        }
    }

    private static void perform(GuidedRun guidedRun, MoveTable moves, RequestedMove wish) {
        if (guidedRun.perform(wish.move, MatchPolicy.EXACT, wish.choices) == GuidedRun.ABSENT) {
            throw new OutOfControl(
                    "in its own world the system cannot do what it did as a graph: " + moves.move(wish.move),
                    "a handler may depend only on its state and the message: winnow doctor <scenario> looks for what else it"
                            + " depends on");
        }
    }
}
