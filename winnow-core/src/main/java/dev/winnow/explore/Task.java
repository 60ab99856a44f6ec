package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.run.Explorer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is to be searched, how far, by whom.
 *
 * @param custom the scenario's own explorers, null if it has none
 * @param from where an earlier search was stopped, null to begin at the beginning
 * @param keep is given where this one was stopped, if it can go on later
 * @param stop whether to stop
 * @param progress hears how far it is
 */
public record Task(
        Graph graph,
        Method.Budget budget,
        long seed,
        Crew crew,
        @Nullable Supplier<Explorer> custom,
        @Nullable Checkpoint from,
        Consumer<Checkpoint> keep,
        BooleanSupplier stop,
        Search.Progress progress) {

    public Task {
        crew = crew.fitFor(graph);
    }

    /** Until all is seen, alone. */
    public static Task of(Graph graph, long seed) {
        return of(graph, seed, null, () -> false);
    }

    /** The same until it is stopped. */
    public static Task of(Graph graph, long seed, @Nullable Supplier<Explorer> custom, BooleanSupplier stop) {
        return new Task(
                graph, Method.Budget.NONE, seed, Crew.ALONE, custom, null, saved -> {}, stop, Search.Progress.NOBODY);
    }

    public Task by(Crew others) {
        return new Task(graph, budget, seed, others, custom, from, keep, stop, progress);
    }

    public Task within(Method.Budget other) {
        return new Task(graph, other, seed, crew, custom, from, keep, stop, progress);
    }

    public Task telling(Search.Progress other) {
        return new Task(graph, budget, seed, crew, custom, from, keep, stop, other);
    }
}
