package dev.winnow.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Execution;
import dev.winnow.system.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The benchmarks run and their figures are meaningful. Speeds depend on the machine and are not asserted. */
class WorldBenchmarkTest {

    @Nested
    class Given_a_tiny_scale {

        private final List<String> progress = new ArrayList<>();
        private final List<Benchmark> results = new WorldBenchmark(BenchmarkScale.TINY, progress::add).run();

        @Test
        void when_run_then_every_figure_is_a_positive_number_with_a_unit() {
            assertThat(results).hasSizeGreaterThan(15).allSatisfy(result -> {
                assertThat(result.value()).isFinite();
                if (!result.unit()
                        .startsWith("MB")) { // with so few events, less than what the JVM itself frees meanwhile
                    assertThat(result.value()).isPositive();
                }
                assertThat(result.unit()).isIn("ns/event", "events/s", "executions/s", "MB/million events");
            });
        }

        @Test
        void when_run_then_exactly_the_references_have_ratios() {
            assertThat(results)
                    .allSatisfy(result -> assertThat(Double.isNaN(result.ratio()))
                            .as(result.toString())
                            .isEqualTo(result.reference().isEmpty()));
        }

        @Test
        void when_run_then_names_and_units_are_unique() {
            assertThat(results)
                    .extracting(result -> result.name() + " " + result.unit())
                    .doesNotHaveDuplicates();
        }

        @Test
        void when_run_then_it_reports_its_progress() {
            assertThat(progress)
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).endsWith("…"));
        }
    }

    @Nested
    class Given_a_relay {

        @Test
        void when_run_then_the_number_of_pending_messages_is_constant() {
            for (Network network : List.of(Network.unordered(), Network.fifo())) {
                Execution execution = Relay.walk(network, 40).execution(500);

                assertThat(execution.itemCount() - execution.eventCount())
                        .as(network.describe())
                        .isEqualTo(40);
            }
        }
    }

    @Nested
    class Given_handlers_and_an_unrelated_execution {

        @Test
        void when_called_then_the_error_says_that_they_do_not_match() {
            Execution relayed = Relay.walk(Network.fifo(), 40).execution(500);
            Relay silent = new Relay(relayed.processes(), 0);

            HandlerCalls<Integer, Object> calls =
                    new HandlerCalls<>(List.of(silent, silent, silent, silent, silent), relayed);

            assertThatThrownBy(calls::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("recorded");
        }
    }

    @Nested
    class Given_names {

        @Test
        void when_one_is_unknown_then_it_is_refused() {
            assertThat(Benchmarks.names()).contains("world");
            assertThatThrownBy(() -> Benchmarks.run("wordl", line -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("wordl");
        }

        @Test
        void when_a_walk_ends_early_then_it_is_rejected() {
            MeasuredSystem short_lived = MeasuredSystem.of("ping-pong", Map.of());

            assertThatThrownBy(() -> short_lived.execution(1_000_000)).isInstanceOf(IllegalStateException.class);
        }
    }
}
