package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TraceCounts;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.pipeline.Minimizer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The subjects of DEMETER (SOSP'11, Table 2) by {@code dir-traces}: exact numbers of local and global traces. */
class LocalTracesTest {

    private static SearchResult search(String search, String scenario, @Nullable String parameters) {
        Setup setup = Fuzzing.setupWith(scenario, parameters);
        return SearchCatalogue.standard()
                .run(
                        setup,
                        new Origin(scenario, Map.of(), 1, false),
                        new ProgressBeacon(),
                        SearchRequest.of(search, 1),
                        SearchContext.of(setup));
    }

    private static TraceCounts complete(String scenario, @Nullable String parameters) {
        SearchResult result = search("dir-traces", scenario, parameters);
        assertThat(result.complete()).isTrue();
        return Objects.requireNonNull(result.traces());
    }

    private static String local(TraceCounts counts) {
        return counts.components().stream()
                .map(part -> Long.toString(part.traces()))
                .collect(Collectors.joining("+"));
    }

    @Nested
    class Given_a_correct_system {

        /** The first two are Figures 1 and 4 of the paper. Brute force counts the same where it can. */
        @ParameterizedTest
        @CsvSource({
            "accumulator,, 2, 2+6+6, 18",
            "accumulator, resend=1, 8, 2+24+24, 72",
            "accumulator, choice=0 servers=1, 1, 1+3, 3",
            "accumulator, choice=0, 1, 1+3+3, 9",
            "accumulator, choice=0 servers=3, 1, 1+3+3+3, 27",
            "accumulator, choice=0 servers=4, 1, 1+3+3+3+3, 81",
            "accumulator, choice=0 servers=3 numbers=3, 1, 1+4+4+4, 64",
            "accumulator, choice=0 servers=4 numbers=3, 1, 1+4+4+4+4, 256",
            "philosophers, each=1, 3, 3+3, 3",
            "philosophers, each=2, 6, 10+10, 15",
            "philosophers, each=3, 6, 22+22, 63",
            "philosophers, components=3 each=1, 7, 4+4+4, 7",
            "philosophers, components=3 each=2, 23, 10+10+10, 63",
            "philosophers, components=3 each=3, 23, 22+22+22, 511",
            "mps, nodes=2, 1, 1+1, 1",
            "mps, nodes=2 extra=1, 1, 7+10, 70",
            "mps, nodes=2 extra=1 work=2, 1, 28+55, 1540",
            "mps, nodes=2 extra=2 work=1, 1, 56+110, 6160",
            "mps, nodes=3, 35, 124+14+14, 124",
            "mps, nodes=3 extra=1, 35, 1766+152+152, 189754",
            "bdb,, 7, 9+7, 9",
            "bdb, checkpoint=1, 7, 43+33, 209",
            "bdb, threads=2, 25, 130+50, 260",
            "bdb, sites=3, 183, 281+281+518, 10432",
            "bdb, sites=3 checkpoint=1, 183, 1676+1676+3608, 2625856",
            "pam, nodes=2, 7, 10+13, 16",
            "pam, proposers=1, 4, 16+3+3, 16",
            "pam,, 267, 755+3962+304, 17068",
            "chord, nodes=2, 59, 80+112, 141",
            "pastry, nodes=2, 16, 20+42, 51",
            "2pc-workers, workers=1, 1, 1+1+4, 4",
            "2pc-workers,, 1, 4+4+4, 64"
        })
        void when_all_traces_are_joined_then_they_are_counted_exactly(
                String scenario, String parameters, long skeletons, String local, String global) {
            TraceCounts counts = complete(scenario, parameters);
            assertThat(local(counts)).isEqualTo(local);
            assertThat(counts.globalTraces()).hasToString(global);
            assertThat(counts.skeletons()).isEqualTo(skeletons);
        }
    }

    @Nested
    class Given_actors_in_components {

        /** With {@code stock}, optimal-dpor also performs 2,940 executions. */
        @ParameterizedTest
        @CsvSource({"stock, orders=1, 3, 3+3+8, 24", "stock,, 16, 16+15+196, 2940", "lock, clients=2, 28, 40+4+4, 40"})
        void when_all_traces_are_joined_then_they_are_counted_exactly(
                String scenario, String parameters, long skeletons, String local, String global) {
            TraceCounts counts = complete(scenario, parameters);
            assertThat(local(counts)).isEqualTo(local);
            assertThat(counts.globalTraces()).hasToString(global);
            assertThat(counts.skeletons()).isEqualTo(skeletons);
        }

        @ParameterizedTest
        @CsvSource({"stock, orders=1", "stock, warehouses=1", "lock, clients=2"})
        void when_undivided_then_optimal_dpor_performs_as_many_executions(String scenario, String parameters) {
            assertThat(complete(scenario, parameters).globalTraces())
                    .isEqualTo(BigInteger.valueOf(
                            search("optimal-dpor", scenario, parameters).executions()));
        }

        @ParameterizedTest
        @CsvSource({
            "stock-late,, an order is delivered by all shelves or none",
            "lock-timer, clients=2, one at a time has the lock",
            "cache-stale, rounds=1, the cache has what the store has"
        })
        void when_there_is_a_bug_then_it_is_performed_and_minimized(
                String scenario, String parameters, String invariant) {
            SearchResult result = search("dir-traces", scenario, parameters);
            assertThat(Objects.requireNonNull(result.violation()).invariant()).isEqualTo(invariant);
            Execution failure =
                    ((Counterexample.Performed) Objects.requireNonNull(result.counterexample())).execution();
            MinimizationOptions options = new MinimizationOptions(Pipeline.WINNOW, Set.of(), 3_000, 1, 1, 1);
            Setup setup = Fuzzing.setupWith(scenario, parameters);
            Execution minimized = new Minimizer(setup, options, Runnable::run, System::nanoTime)
                    .minimize(failure, failure, () -> false, MinimizationProgress.NONE)
                    .minimized();
            assertThat(Fuzzing.violation(minimized).fingerprint())
                    .isEqualTo(Fuzzing.violation(failure).fingerprint());
            assertThat(minimized.size()).isLessThanOrEqualTo(failure.size());
        }
    }
}
