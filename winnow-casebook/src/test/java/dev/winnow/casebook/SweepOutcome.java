package dev.winnow.casebook;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.component.InterfaceSearch;
import dev.winnow.guided.MoveTable;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.hunt.SystematicExploration.ExplorationOutcome;
import dev.winnow.model.Counted;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import dev.winnow.system.BadInput;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a search says of a scenario with default parameters, within a number of states. What it finds is performed.
 *
 * @param result what it has in common with other scenarios
 * @param detail what it has not; may be empty
 */
record SweepOutcome(String scenario, String result, String detail) {

    private static final long STATES = 1_000_000;
    private static final Origin ORIGIN = new Origin("sweep", Map.of(), 1);
    private static final String FOUND = "found by ";
    private static final String REFUSED = "refused: ";

    /** Returns what {@code dir} says and, if its pilot chose {@code bfs}, whether it finds the bug without a pilot. */
    static SweepOutcome ofComponents(String scenario) {
        SweepOutcome outcome = of("dir", scenario);
        return outcome.result.equals(FOUND + "`bfs`")
                ? new SweepOutcome(
                        scenario,
                        outcome.result + ", which the pilot chose; without the pilot: " + withoutPilot(scenario),
                        outcome.detail)
                : outcome;
    }

    static SweepOutcome of(String strategy, String scenario) {
        try {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            return of(
                    scenario,
                    new SystematicExploration(setup, ORIGIN, new ProgressBeacon())
                            .run(request(strategy), SearchContext.of(setup), reason -> {}));
        } catch (BadInput e) {
            return new SweepOutcome(scenario, refusal(e), "");
        }
    }

    private static SearchRequest request(String strategy) {
        return SearchRequest.of(strategy, 1).within(SearchRequest.StateLimits.NONE.withCount(STATES));
    }

    private static String refusal(BadInput e) {
        return REFUSED + String.valueOf(e.getMessage()).replaceAll("'[^']*'", "'…'");
    }

    private static SweepOutcome of(String scenario, ExplorationOutcome outcome) {
        SearchResult result = outcome.result();
        if (result.hasFailed()) {
            int events = Objects.requireNonNull(outcome.execution()).eventCount();
            return new SweepOutcome(scenario, FOUND + "`" + result.by() + "`", Counted.of(events, "event"));
        }
        if (result.complete()) {
            String states = Counted.of(states(result), "state");
            return new SweepOutcome(scenario, "no violation; complete by `" + result.by() + "`", states);
        }
        return new SweepOutcome(scenario, "incomplete: " + result.end().detail(), "");
    }

    private static String withoutPilot(String scenario) {
        Setup setup = Fuzzing.setup(scenario, Map.of());
        StateSpace space = setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow()
                .openStateSpace(setup, ORIGIN, new MoveTable(setup));
        try {
            SearchResult result = InterfaceSearch.withoutPilot(space, request("dir"), SearchContext.of(setup))
                    .run();
            return result.hasFailed() ? "found by `dir`" : "incomplete";
        } catch (BadInput e) {
            return refusal(e);
        }
    }

    private static long states(SearchResult result) {
        return result.by().equals("dir")
                ? Objects.requireNonNull(result.interfaces()).componentStates()
                : result.states();
    }

    boolean isFound() {
        return result.startsWith(FOUND);
    }

    boolean isRefused() {
        return result.startsWith(REFUSED);
    }

    /** Returns the scenario as in the table. */
    String text() {
        return "`" + scenario + "`" + (detail.isEmpty() ? "" : " (" + detail + ")");
    }

    /** Returns the rows of a table in Markdown: each result with its scenarios. */
    static List<String> rows(List<SweepOutcome> outcomes) {
        Map<String, String> scenarios = outcomes.stream()
                .collect(Collectors.groupingBy(
                        SweepOutcome::result,
                        TreeMap::new,
                        Collectors.mapping(SweepOutcome::text, Collectors.joining(", "))));
        return scenarios.entrySet().stream()
                .map(row -> "| " + row.getKey() + " | " + row.getValue() + " |")
                .toList();
    }
}
