package dev.winnow.casebook;

import dev.winnow.explore.Crew;
import dev.winnow.explore.Method;
import dev.winnow.explore.Reached;
import dev.winnow.explore.RunToCompletion;
import dev.winnow.explore.Search;
import dev.winnow.explore.StratifiedSearch;
import dev.winnow.model.Origin;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Graphing;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Setup;
import java.util.Map;

/** Visits the configurations of a closed system: all orders and all choices. */
public final class StateSearch {

    private StateSearch() {}

    /** Depth first, as long as there are fewer than allowed. */
    public static Reached of(Setup setup, int mostStates) {
        return run(setup, new Search.Bounds(mostStates, Integer.MAX_VALUE), Search.Order.DEPTH_FIRST);
    }

    /** All that so few steps lead to. */
    public static Reached within(Setup setup, int steps) {
        return run(setup, new Search.Bounds(Long.MAX_VALUE, steps), Search.Order.BREADTH_FIRST);
    }

    /** By stratified search with run to completion, with at the most so many delays. */
    public static Reached stratified(Setup setup, int delays) {
        StratifiedSearch.Options options = new StratifiedSearch.Options(1, delays, -1, true, Search.Options.DEFAULT);
        return new StratifiedSearch(
                        Method.SES_RTC,
                        graph(setup),
                        RunToCompletion::new,
                        options,
                        Crew.ALONE,
                        () -> false,
                        Search.Progress.NOBODY)
                .run();
    }

    private static Reached run(Setup setup, Search.Bounds bounds, Search.Order order) {
        Search.Options options = Search.Options.DEFAULT.within(bounds);
        return new Search(graph(setup), options, Crew.ALONE, () -> false, Search.Progress.NOBODY).run(order);
    }

    private static Graph graph(Setup setup) {
        return setup.world()
                .ability(Graphing.class)
                .orElseThrow()
                .graph(setup, new Origin("test", Map.of(), 1), new Moves(setup));
    }
}
