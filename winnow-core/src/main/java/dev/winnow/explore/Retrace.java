package dev.winnow.explore;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.List;

/** Performs a path through a graph in the system's own world: the execution that it stands for. */
public final class Retrace {

    private Retrace() {}

    /**
     * The execution of this path.
     *
     * @throws OutOfControl if the world goes another way than the graph
     */
    public static Execution of(Setup setup, Origin origin, Moves moves, Graph graph, Reached.Path path, Pulse pulse) {
        try (WorldRehearsal rehearsal = WorldRehearsal.open(setup, origin, moves, pulse)) {
            List<Plan.Move> prologue = setup.plan().prologue();
            for (int i = 0; i < prologue.size(); i++) {
                if (prologue.get(i) instanceof Plan.Inject inject) {
                    perform(rehearsal, moves, moves.of(inject.external()), graph.firstChoices(path.first())[i]);
                }
            }
            path.walk(graph, (asked, choices) -> perform(rehearsal, moves, asked, choices));
            Violation violation = rehearsal.violation() == null ? rehearsal.end() : rehearsal.violation();
            return rehearsal.execution(
                    violation == null ? new Verdict.Passed(Verdict.End.STOPPED) : new Verdict.Violated(violation));
        }
    }

    private static void perform(Rehearsal rehearsal, Moves moves, int move, int[] choices) {
        if (rehearsal.perform(move, Match.EXACT, choices) == Rehearsal.ABSENT) {
            throw new OutOfControl(
                    "in its own world the system cannot do what it did as a graph: " + moves.move(move),
                    "a pure handler may depend only on its state and the message: winnow doctor <scenario> looks for what else"
                            + " it depends on");
        }
    }
}
