package dev.winnow.explore;

import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a search works with where it runs, in contrast to its {@link SearchRequest}.
 *
 * @param crew the threads
 * @param stop returns true once the search is to stop; asked now and then
 * @param progress hears how far the search is
 * @param checkpoints where the search begins, and who takes where it was stopped
 * @param hints what the scenario says about how to search it
 */
public record SearchContext(
        WorkerTeam crew, BooleanSupplier stop, SearchProgress progress, Checkpoints checkpoints, SearchHints hints) {

    /**
     * Where an earlier search was stopped, and where this one was.
     *
     * @param from where to begin; null for the initial states
     * @param keep takes where this search was stopped, if it can be resumed
     */
    public record Checkpoints(@Nullable Checkpoint from, Consumer<Checkpoint> keep) {
        public static final Checkpoints NONE = new Checkpoints(null, saved -> {});
    }

    /**
     * What a scenario says about how to search it.
     *
     * @param explorer makes the scenario's own explorers; null if it has none
     * @param timerWeight how often a timer is chosen for one choice of a message
     */
    public record SearchHints(@Nullable Supplier<DelayingExplorer> explorer, double timerWeight) {

        public static SearchHints of(Setup setup) {
            return new SearchHints(setup.explorer(), setup.timerWeight());
        }

        /**
         * Makes one of the scenario's own explorers.
         *
         * @throws BadInput if it has none
         */
        public DelayingExplorer newExplorer() {
            if (explorer == null) {
                throw new BadInput(
                        "the scenario has no explorer of its own", "give it one: Setup.explorer(…), docs/EXPLORE.md");
            }
            return explorer.get();
        }
    }

    /** Returns a context of the calling thread alone, in which nothing stops the search. */
    public static SearchContext of(Setup setup) {
        return new SearchContext(
                WorkerTeam.CALLER_ONLY, () -> false, SearchProgress.IGNORED, Checkpoints.NONE, SearchHints.of(setup));
    }

    public SearchContext with(WorkerTeam others) {
        return new SearchContext(others, stop, progress, checkpoints, hints);
    }

    public SearchContext with(SearchProgress listener) {
        return new SearchContext(crew, stop, listener, checkpoints, hints);
    }

    public SearchContext with(Checkpoints others) {
        return new SearchContext(crew, stop, progress, others, hints);
    }

    public SearchContext stoppingWhen(BooleanSupplier condition) {
        return new SearchContext(crew, condition, progress, checkpoints, hints);
    }

    /** Returns a context for the state space: one that cannot be forked is searched by one thread. */
    SearchContext forGraph(StateSpace space) {
        return with(crew.fitFor(space));
    }
}
