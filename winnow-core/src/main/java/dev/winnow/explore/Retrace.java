package dev.winnow.explore;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.ReexecutedStateSpace;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.List;

/** Performs a path through a graph in the system's own world: the execution that it stands for. */
public final class Retrace {

    private Retrace() {}

    /** A move of the path. */
    private static final class Wish {
        private final int asked;
        private final int[] choices;

        Wish(int asked, int[] choices) {
            this.asked = asked;
            this.choices = choices;
        }
    }

    /**
     * The execution of this path.
     *
     * @throws OutOfControl if the world goes another way than the graph, or breaks nothing there
     */
    public static Execution of(Setup setup, Origin origin, Moves moves, Graph graph, MovePath path, Pulse pulse) {
        List<Wish> wishes = new ArrayList<>();
        path.walk(graph, (asked, choices) -> wishes.add(new Wish(asked, choices)));
        ReexecutedStateSpace.release(graph);
        try (WorldRehearsal rehearsal = WorldRehearsal.open(setup, origin, moves, pulse)) {
            List<Plan.Move> prologue = setup.plan().prologue();
            for (int i = 0; i < prologue.size(); i++) {
                if (prologue.get(i) instanceof Plan.Inject inject) {
                    int[] choices = graph.firstChoices(path.first())[i];
                    rehearsal.perform(moves.of(inject.external()), Match.EXACT, choices); // unless it is not permitted
                }
            }
            wishes.forEach(wish -> perform(rehearsal, moves, wish));
            Violation violation = rehearsal.violation() == null ? rehearsal.end() : rehearsal.violation();
            if (violation == null) {
                throw new OutOfControl(
                        "in its own world the system does not break what it broke as a graph",
                        "an invariant may depend only on the states and on what it remembers: winnow doctor <scenario> looks for"
                                + " what else it depends on");
            }
            return rehearsal.execution(new Verdict.Violated(violation));
        }
    }

    private static void perform(Rehearsal rehearsal, Moves moves, Wish wish) {
        if (rehearsal.perform(wish.asked, Match.EXACT, wish.choices) == Rehearsal.ABSENT) {
            throw new OutOfControl(
                    "in its own world the system cannot do what it did as a graph: " + moves.move(wish.asked),
                    "a handler may depend only on its state and the message: winnow doctor <scenario> looks for what else it"
                            + " depends on");
        }
    }
}
