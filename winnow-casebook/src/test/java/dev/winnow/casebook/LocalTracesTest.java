package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TraceCounts;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The subjects of DEMETER (SOSP'11, Table 2) by {@code dir-traces}: exact numbers of local and global traces. */
class LocalTracesTest {

    private static SearchResult search(String scenario, @Nullable String parameters) {
        Setup setup = Fuzzing.setupWith(scenario, parameters);
        return SearchCatalogue.standard()
                .run(
                        setup,
                        new Origin(scenario, Map.of(), 1, false),
                        new ProgressBeacon(),
                        SearchRequest.of("dir-traces", 1),
                        SearchContext.of(setup));
    }

    @Nested
    class Given_a_correct_system {

        /** The first two are Figures 1 and 4 of the paper. Brute force counts the same global traces. */
        @ParameterizedTest
        @CsvSource({
            "accumulator,, 2, 2+6+6, 18",
            "accumulator, resend=1, 8, 2+24+24, 72",
            "accumulator, choice=0 servers=1, 1, 1+3, 3",
            "accumulator, choice=0, 1, 1+3+3, 9",
            "accumulator, choice=0 servers=3 numbers=3, 1, 1+4+4+4, 64",
            "philosophers, each=1, 3, 3+3, 3",
            "philosophers, each=2, 6, 10+10, 15",
            "philosophers, components=3 each=1, 7, 4+4+4, 7",
            "mps, nodes=2, 1, 1+1, 1",
            "mps, nodes=2 extra=1, 1, 7+10, 70",
            "bdb,, 7, 9+7, 9",
            "bdb, checkpoint=1, 7, 43+33, 209",
            "pam, nodes=2, 7, 10+13, 16",
            "pam, proposers=1, 4, 16+3+3, 16",
            "chord, nodes=2, 59, 80+112, 141",
            "pastry, nodes=2, 16, 20+42, 51",
            "2pc-workers, workers=1, 1, 1+1+4, 4",
            "2pc-workers,, 1, 4+4+4, 64"
        })
        void when_all_traces_are_joined_then_they_are_counted_exactly(
                String scenario, String parameters, long skeletons, String local, String global) {
            SearchResult result = search(scenario, parameters);
            assertThat(result.complete()).isTrue();
            TraceCounts counts = Objects.requireNonNull(result.traces());
            assertThat(counts.components().stream()
                            .map(part -> Long.toString(part.traces()))
                            .collect(Collectors.joining("+")))
                    .isEqualTo(local);
            assertThat(counts.globalTraces()).hasToString(global);
            assertThat(counts.skeletons()).isEqualTo(skeletons);
        }
    }
}
