package dev.winnow.explore;

import dev.winnow.run.Explorer;
import java.util.function.Supplier;

/** Makes the explorers that a search follows. */
@FunctionalInterface
interface ExplorerFactory {
    Explorer create(SearchRequest request, SearchContext context);

    /** Returns a supplier of explorers for one search. */
    default Supplier<Explorer> with(SearchRequest request, SearchContext context) {
        return () -> create(request, context);
    }
}
