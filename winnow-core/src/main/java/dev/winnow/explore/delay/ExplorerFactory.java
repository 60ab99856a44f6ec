package dev.winnow.explore.delay;

import dev.winnow.explore.SearchContext;
import dev.winnow.scenario.DelayingExplorer;

/** A factory of the delaying explorers that a search follows. */
@FunctionalInterface
public interface ExplorerFactory {

    /**
     * Creates an explorer.
     *
     * @param seed the seed of its random choices, if it makes any
     */
    DelayingExplorer create(long seed, SearchContext context);
}
