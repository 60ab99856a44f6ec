package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Interface search over the casebook with default parameters: its outcomes are those in docs/RESULTS.md. Without
 * {@code -Pfull} only a sample. To renew the table, copy it from the message of the test that fails.
 */
class InterfaceSweepTest {

    private static final Path RESULTS = Path.of("../docs/RESULTS.md");
    private static final List<String> SAMPLE =
            List.of("2pc-1", "bank", "chainrep-9", "lease", "osr-1", "pam-1", "paxos-register", "twophase");

    private static List<String> scenarios() {
        return Boolean.getBoolean("winnow.full")
                ? Fuzzing.scenarios().stream().map(Scenario::name).sorted().toList()
                : SAMPLE;
    }

    private static List<String> published() throws IOException {
        return Files.readAllLines(RESULTS).stream()
                .dropWhile(line -> !line.equals("<!-- dir over the casebook -->"))
                .takeWhile(line -> !line.equals("<!-- end -->"))
                .filter(line -> line.startsWith("| "))
                .skip(1) // the heading
                .toList();
    }

    private static List<String> rowsOf(String scenario) throws IOException {
        return published().stream()
                .filter(row -> row.contains("`" + scenario + "`"))
                .toList();
    }

    @Nested
    class Given_the_casebook {

        @Test
        void when_searched_by_components_then_the_outcomes_are_the_published_ones() throws IOException {
            List<SweepOutcome> outcomes =
                    scenarios().stream().map(SweepOutcome::ofComponents).toList();
            String table = String.join("\n", SweepOutcome.rows(outcomes));
            for (SweepOutcome outcome : outcomes) {
                assertThat(rowsOf(outcome.scenario()))
                        .as("the rows are\n%s\nof %s", table, outcome)
                        .singleElement()
                        .asString()
                        .startsWith("| " + outcome.result() + " | ")
                        .contains(outcome.text());
            }
            outcomes.stream()
                    .filter(outcome -> !outcome.isFound() && !outcome.isRefused())
                    .forEach(outcome -> assertThat(
                                    SweepOutcome.of("bfs", outcome.scenario()).isFound())
                            .as("found by bfs: %s", outcome.scenario())
                            .isFalse());
        }

        @Test
        void when_the_table_is_read_then_each_scenario_is_in_one_row() throws IOException {
            for (Scenario scenario : Fuzzing.scenarios()) {
                assertThat(rowsOf(scenario.name())).as(scenario.name()).hasSize(1);
            }
        }
    }
}
