package dev.winnow.hunt;

import dev.winnow.explore.Explored;
import dev.winnow.explore.Method;
import dev.winnow.explore.Retrace;
import dev.winnow.explore.Task;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.rehearse.Coverage;
import dev.winnow.rehearse.Engines;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.ReexecutedStateSpace;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.BadInput;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A system searched systematically: through copies of its configurations if all is made of values, and else by executing it again and again. What breaks is performed in the system's own world. */
public final class Exploring {

    /** What it came to; without an execution if nothing broke. */
    public record Outcome(
            Explored explored, Coverage coverage, @Nullable Execution execution) {}

    private final Setup setup;
    private final Origin origin;
    private final Pulse pulse;
    private final Moves moves;

    public Exploring(Setup setup, Origin origin, Pulse pulse) {
        this.setup = setup;
        this.origin = origin;
        this.pulse = pulse;
        this.moves = new Moves(setup);
    }

    /** What the plan does later or by chance, which is in no graph, in words; empty if there is nothing. */
    public static String leftOut(Setup setup) {
        Plan plan = setup.plan();
        if (plan.count() > 0 && !plan.mix().isEmpty()) {
            return String.format(Locale.ROOT, "the %,d externals that the plan injects at random", plan.count());
        }
        return plan.epilogue().isEmpty() ? "" : "what the plan injects at the end";
    }

    /**
     * Searches.
     *
     * @param exact whether fingerprints that may leave out something will not do
     * @param tasks how far to go through a graph
     * @param executing is told why the system must be executed again and again, if it must
     * @throws BadInput if it cannot be searched like this
     */
    public Outcome run(Method method, boolean exact, Function<Graph, Task> tasks, Consumer<String> executing) {
        try {
            Engines.Choice choice = Engines.of(setup, moves, pulse).stateSpace(origin, exact);
            if (choice.fallbackReason() != null) {
                executing.accept(choice.fallbackReason());
            }
            Graph graph = choice.stateSpace();
            try {
                return run(method, graph, tasks.apply(graph));
            } finally {
                ReexecutedStateSpace.release(graph);
            }
        } catch (Unrehearsable e) {
            throw new BadInput(
                    "this system cannot be explored systematically: " + e.getMessage(),
                    "winnow hunt searches it at random; docs/EXPLORE.md says what a system must be like",
                    e);
        }
    }

    private Outcome run(Method method, Graph graph, Task task) {
        if (graph.moves() == 0) {
            String leftOut = leftOut(setup);
            throw new BadInput(
                    "nothing can happen after what the plan does at first"
                            + (leftOut.isEmpty() ? "" : "; left out is " + leftOut),
                    "let the plan start processes that do something by themselves, or use winnow hunt");
        }
        Explored explored = method.run(task);
        Execution execution = explored.isBroken()
                ? Retrace.of(setup, origin, moves, graph, explored.reached().path(), pulse)
                : null;
        return new Outcome(explored, graph.coverage(), execution);
    }
}
