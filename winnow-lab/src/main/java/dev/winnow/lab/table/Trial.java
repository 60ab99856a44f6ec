package dev.winnow.lab.table;

import dev.winnow.explore.Explored;
import dev.winnow.explore.Method;
import dev.winnow.explore.Retrace;
import dev.winnow.explore.Search;
import dev.winnow.explore.Task;
import dev.winnow.explore.Walk;
import dev.winnow.fuzz.Fuzzer;
import dev.winnow.model.Dice;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Graphing;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Pulse;
import dev.winnow.run.Runner;
import dev.winnow.run.Setup;
import java.util.function.BooleanSupplier;

/**
 * What one strategy came to with one bug, from one seed.
 *
 * @param found whether it broke something, and that in the system's own world, too
 * @param count how many schedules it drew until then, or how many states it saw
 * @param events how many it performed
 * @param delays with how many it was found, below 0 if that is not counted
 * @param length how many steps the execution has
 * @param by which one of a portfolio it was
 */
public record Trial(
        String name,
        String strategy,
        long seed,
        boolean found,
        long count,
        long events,
        int delays,
        int length,
        String by,
        boolean complete) {

    /**
     * How far it may go.
     *
     * @param schedules for those who draw them
     * @param states for those who keep them
     */
    public record Budget(long schedules, long states) {}

    /** A search over configurations. */
    public static Trial of(Setup setup, Origin origin, Method method, Budget budget, BooleanSupplier stop) {
        Moves moves = new Moves(setup);
        Graph graph = setup.world().ability(Graphing.class).orElseThrow().graph(setup, origin, moves);
        Search.Options bounds = Search.Options.DEFAULT.within(new Search.Bounds(budget.states(), setup.stepLimit()));
        Explored explored = method.run(Task.of(graph, origin.seed(), setup.explorer(), stop)
                .within(new Method.Budget(bounds, Integer.MAX_VALUE, -1, budget.schedules(), 0, setup.stepLimit())));
        boolean found = explored.reached().violation() != null;
        Execution execution = found
                ? Retrace.of(setup, origin, moves, graph, explored.reached().path(), new Pulse())
                : null;
        return new Trial(
                origin.scenario(),
                method.toString(),
                origin.seed(),
                execution != null && execution.verdict() instanceof Verdict.Violated,
                method.samples() ? explored.executions() : explored.reached().states(),
                explored.reached().generated(),
                explored.by().delays() ? explored.delays() : -1,
                execution == null ? 0 : execution.size(),
                explored.by().toString(),
                explored.reached().complete());
    }

    /** Executions, each drawn by itself. */
    public static Trial of(Setup setup, Origin origin, Walk walk, Budget budget, BooleanSupplier stop) {
        long events = 0;
        long drawn = 0;
        while (drawn < budget.schedules() && !stop.getAsBoolean()) {
            drawn++;
            long seed = Dice.derive(origin.seed(), "trial " + drawn);
            Origin own = new Origin(origin.scenario(), origin.parameters(), seed);
            Execution execution =
                    Runner.run(setup, own, new Fuzzer(setup, seed, walk.strategy(setup, seed, setup.stepLimit())));
            events += execution.events();
            if (execution.verdict() instanceof Verdict.Violated) {
                return new Trial(
                        origin.scenario(),
                        walk.toString(),
                        origin.seed(),
                        true,
                        drawn,
                        events,
                        -1,
                        execution.size(),
                        walk.toString(),
                        false);
            }
        }
        return new Trial(
                origin.scenario(), walk.toString(), origin.seed(), false, drawn, events, -1, 0, walk.toString(), false);
    }
}
