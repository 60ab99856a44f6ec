package dev.winnow.lab.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.lab.table.CaseName;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemeterPaperRowTest {

    @Nested
    class Given_the_name_of_a_case {

        @ParameterizedTest
        @CsvSource({
            "philosophers:components=3:each=4, DPhi-3",
            "mps:nodes=2, MPS-2",
            "bdb:sites=3:threads=2, BDB-3",
            "pam:nodes=3:proposers=2, Pam-3",
            "pastry:nodes=3, Pastry-3",
            "chord:nodes=2, Chord-2"
        })
        void when_the_paper_has_as_many_nodes_then_its_row_is_found(String name, String application) {
            assertThat(DemeterPaperRow.of(CaseName.parse(name)))
                    .hasValueSatisfying(row -> assertThat(row.application()).isEqualTo(application));
        }

        @ParameterizedTest
        @ValueSource(strings = {"chord:nodes=4", "pam", "pam-1:nodes=3", "guess:n=12", "2pc-workers:nodes=2"})
        void when_the_paper_has_none_then_there_is_no_row(String name) {
            assertThat(DemeterPaperRow.of(CaseName.parse(name))).isEmpty();
        }
    }

    @Nested
    class Given_all_rows {

        /** The paper rounds both ratios. */
        @Test
        void when_its_speed_up_is_computed_then_it_is_the_quotient_of_its_ratios() {
            List<DemeterPaperRow> rows = DemeterPaperRow.ROWS;
            assertThat(rows)
                    .hasSize(12)
                    .allSatisfy(row -> assertThat(row.ratio() / row.runTimeRatio())
                            .isBetween(row.speedUp() * 0.95, row.speedUp() * 1.05));
        }
    }
}
