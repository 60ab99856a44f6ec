package dev.winnow.casebook.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.engine.Engines;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.guided.MoveTable;
import dev.winnow.model.Event;
import dev.winnow.model.Origin;
import dev.winnow.model.Step;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Rewindable;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All executions of small leases in time, which the compiled engine leaves to re-execution. */
class LeaseSearchTest {

    private static SearchResult search(Setup setup) {
        Engines engines = Engines.of(setup, new MoveTable(setup), new ProgressBeacon());
        Engines.ChosenStateSpace space = engines.stateSpace(new Origin("test", Map.of(), 1), false);
        assertThat(space.fallbackReason()).isEqualTo("timed delivery or clocks that are read");
        return SearchCatalogue.standard().run(space.stateSpace(), SearchRequest.of("dfs", 1), SearchContext.of(setup));
    }

    /** The referee: counts the nodes of the tree of all events and choices, one by one. */
    private static long count(World world, Rewindable rewindable) {
        long nodes = 1;
        int length = world.recording().size();
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            events.add(world.enabled().eventAt(i));
        }
        for (Event event : events) {
            for (List<Integer> script = List.of(); script != null; rewindable.rewindTo(length)) {
                List<Integer> values = script;
                int[] asked = {0};
                Step step =
                        world.perform(event, (process, bound) -> asked[0] < values.size() ? values.get(asked[0]++) : 0);
                script = next(step.choices());
                nodes += count(world, rewindable);
            }
        }
        return nodes;
    }

    private static List<Integer> next(int[] choices) {
        for (int last = choices.length - 2; last >= 0; last -= 2) {
            if (choices[last + 1] + 1 < choices[last]) {
                List<Integer> script = new ArrayList<>();
                for (int i = 1; i < last; i += 2) {
                    script.add(choices[i]);
                }
                script.add(choices[last + 1] + 1);
                return script;
            }
        }
        return null;
    }

    private static long nodes(Setup setup) {
        World world = setup.world().boot(1);
        Rewindable rewindable = world.ability(Rewindable.class).orElseThrow();
        for (Plan.PlanStep step : setup.plan().prologue()) {
            world.perform(((Plan.Inject) step).external(), (process, bound) -> 0);
        }
        return count(world, rewindable);
    }

    @Nested
    class Given_leases_that_are_correct_in_time {

        @ParameterizedTest
        @CsvSource({"lease-pause, delay=1 lease=20", "lease-margin, delay=1 lease=20 drift=20"})
        void when_all_executions_are_visited_then_nothing_breaks(String scenario, String parameters) {
            Setup setup = Fuzzing.setupWith(scenario, parameters);
            SearchResult result = search(setup);
            assertThat(result.violation()).isNull();
            assertThat(result.states()).isEqualTo(nodes(setup));
        }
    }

    @Nested
    class Given_a_client_that_counts_with_the_time_of_the_service {

        @Test
        void when_all_executions_are_visited_then_an_increment_is_lost() {
            assertThat(search(Fuzzing.setupWith("lease-drift", "delay=1 lease=20 drift=20"))
                            .violation())
                    .isNotNull();
        }
    }
}
