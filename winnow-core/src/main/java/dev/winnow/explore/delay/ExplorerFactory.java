package dev.winnow.explore.delay;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.scenario.DelayingExplorer;
import java.util.function.Supplier;

/** A factory of the delaying explorers that a search follows. */
@FunctionalInterface
public interface ExplorerFactory {
    DelayingExplorer create(SearchRequest request, SearchContext context);

    /** Returns a supplier of explorers for one search. */
    default Supplier<DelayingExplorer> with(SearchRequest request, SearchContext context) {
        return () -> create(request, context);
    }
}
