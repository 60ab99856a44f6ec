package dev.winnow.casebook;

import dev.winnow.explore.Crew;
import dev.winnow.explore.Reached;
import dev.winnow.explore.Search;
import dev.winnow.model.Origin;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Graphing;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Setup;
import java.util.Map;

/** Visits the configurations of a closed system depth first: all orders and all choices, as long as there are fewer than allowed. */
public final class StateSearch {

    private StateSearch() {}

    public static Reached of(Setup setup, int mostStates) {
        Graph graph = setup.world()
                .ability(Graphing.class)
                .orElseThrow()
                .graph(setup, new Origin("test", Map.of(), 1), new Moves(setup));
        Search.Options options = Search.Options.DEFAULT.within(new Search.Bounds(mostStates, Integer.MAX_VALUE));
        return new Search(graph, options, Crew.ALONE, () -> false, Search.Progress.NOBODY)
                .run(Search.Order.DEPTH_FIRST);
    }
}
