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
 * The environment of a search: everything that its {@link SearchRequest} leaves out because it is not a plain value.
 *
 * @param team the threads that search
 * @param stop returns true once the search has to stop; polled regularly
 * @param progress the listener for progress
 * @param checkpoints where to resume from, and where to save to
 * @param hints the scenario's advice on how to search it
 */
public record SearchContext(
        WorkerTeam team, BooleanSupplier stop, SearchProgress progress, Checkpoints checkpoints, SearchHints hints) {

    /**
     * The checkpoint to resume from, and the receiver of the next one.
     *
     * @param from the checkpoint to resume from; null to begin with the initial states
     * @param keep takes the checkpoint of this search if it was stopped and can be resumed
     */
    public record Checkpoints(@Nullable Checkpoint from, Consumer<Checkpoint> keep) {
        public static final Checkpoints NONE = new Checkpoints(null, saved -> {});
    }

    /**
     * A scenario's advice on how to search it.
     *
     * @param explorer creates the scenario's custom delaying explorer; null if it has none
     * @param timerWeight how often a timer is chosen, relative to a message
     */
    public record SearchHints(@Nullable Supplier<DelayingExplorer> explorer, double timerWeight) {

        public static SearchHints of(Setup setup) {
            return new SearchHints(setup.explorer(), setup.timerWeight());
        }

        /**
         * Creates the scenario's custom delaying explorer.
         *
         * @throws BadInput if the scenario has none
         */
        public DelayingExplorer newExplorer() {
            if (explorer == null) {
                throw new BadInput(
                        "the scenario has no custom explorer",
                        "set one with Setup.explorer(…) (see docs/EXPLORE.md), or use --strategy ses-rr");
            }
            return explorer.get();
        }
    }

    /** Returns a context that uses the calling thread only, reports no progress and never stops the search. */
    public static SearchContext of(Setup setup) {
        return new SearchContext(
                WorkerTeam.CALLER_ONLY, () -> false, SearchProgress.IGNORED, Checkpoints.NONE, SearchHints.of(setup));
    }

    public SearchContext with(WorkerTeam newTeam) {
        return new SearchContext(newTeam, stop, progress, checkpoints, hints);
    }

    public SearchContext with(SearchProgress listener) {
        return new SearchContext(team, stop, listener, checkpoints, hints);
    }

    public SearchContext with(Checkpoints newCheckpoints) {
        return new SearchContext(team, stop, progress, newCheckpoints, hints);
    }

    public SearchContext stoppingWhen(BooleanSupplier condition) {
        return new SearchContext(team, condition, progress, checkpoints, hints);
    }

    /** Returns this context with the team reduced to the caller if the state space cannot be forked. */
    SearchContext forStateSpace(StateSpace space) {
        return with(team.fitFor(space));
    }
}
