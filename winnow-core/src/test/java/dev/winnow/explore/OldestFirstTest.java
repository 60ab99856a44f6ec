package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Strategy;
import dev.winnow.run.StrategyContract;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The search that docs/ARCHITECTURE.md adds as an example. */
final class OldestFirstTest extends StrategyContract {

    /** A strategy that performs the event that has waited longest. */
    static final class OldestFirst implements Strategy {

        @Override
        public Decision next(Situation now) {
            EnabledEvents enabled = now.enabled();
            if (enabled.size() == 0) {
                return Decision.STOP;
            }
            int oldest = 0;
            for (int i = 1; i < enabled.size(); i++) {
                oldest = enabled.itemAt(i) < enabled.itemAt(oldest) ? i : oldest;
            }
            return new Decision.Perform(enabled.eventAt(oldest));
        }

        @Override
        public int choose(ProcessId process, int bound) {
            return 0;
        }
    }

    @Override
    protected Strategy strategy(Setup setup, long seed) {
        return new Fuzzer(setup, seed, new OldestFirst());
    }

    @Nested
    class Given_a_line_in_the_catalogue {

        @Test
        void when_added_then_hunt_finds_the_search_by_name() {
            SearchCatalogue more = SearchCatalogue.standard()
                    .with(SearchDescriptor.named("oldest", "Performs the event that has waited longest.")
                            .promising(SearchPromise.SAMPLES)
                            .drawnBy((setup, seed, steps) -> new OldestFirst()));
            assertThat(more.find("oldest", SearchUse.HUNT).name()).isEqualTo("oldest");
        }
    }
}
