package dev.winnow.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.ActorSystem;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The benchmark runs and its figures are meaningful. Speeds depend on the machine and are not asserted. */
class PekkoBenchmarkTest {

    @Nested
    class Given_a_tiny_scale {

        private final List<String> progress = new ArrayList<>();
        private final List<Benchmark> results = new PekkoBenchmark(BenchmarkScale.TINY, progress::add).run();

        @Test
        void when_run_then_all_figures_are_positive_and_nothing_leaks() {
            assertThat(results).hasSize(19).allSatisfy(result -> {
                if (result.unit().equals("left") && !result.name().startsWith("subscriptions")) {
                    assertThat(result.value()).as(result.name()).isZero();
                } else {
                    assertThat(result.value()).as(result.name()).isPositive().isFinite();
                }
            });
        }

        @Test
        void when_run_then_subscriptions_do_not_accumulate() {
            assertThat(results)
                    .filteredOn(result -> result.name().startsWith("subscriptions"))
                    .hasSize(3)
                    .extracting(Benchmark::value)
                    .containsOnly(results.get(results.size() - 1).value());
        }

        @Test
        void when_run_then_references_have_ratios_and_names_are_unique() {
            assertThat(results)
                    .allSatisfy(result -> assertThat(Double.isNaN(result.ratio()))
                            .as(result.toString())
                            .isEqualTo(result.reference().isEmpty()));
            assertThat(results).extracting(Benchmark::name).doesNotHaveDuplicates();
            assertThat(progress)
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).endsWith("…"));
        }
    }

    @Nested
    class Given_actors_that_play_ball {

        @Test
        void when_run_then_four_balls_and_at_most_three_calls_are_in_flight() {
            Execution execution = MeasuredActorSystems.playing().execution(500);

            assertThat(execution.eventCount()).isEqualTo(500 - MeasuredActorSystems.PLAYING);
            assertThat(execution.itemCount() - execution.eventCount()).isBetween(5, 7);
        }
    }

    @Nested
    class Given_an_actor_that_leaks {

        @Test
        void when_run_then_the_leak_is_measured() {
            AtomicReference<ActorSystem> system = new AtomicReference<>();
            List<Leftovers> during = new ArrayList<>();
            MeasuredSystem lodging = MeasuredActorSystems.lodging(system::set);
            Invariant<?> look = Invariant.always("looks", states -> {
                during.add(Leftovers.of(Objects.requireNonNull(system.get())));
                return null;
            });
            lodging.execution(20);
            Leftovers between = Leftovers.of(Objects.requireNonNull(system.get()));
            Setup watched = Setup.of(lodging.setup().world()).invariant(look).build();
            new MeasuredSystem(watched, lodging.origin()).execution(20);

            assertThat(between.actors()).isZero();
            assertThat(between.temporaries()).isZero();
            assertThat(during).anySatisfy(left -> {
                assertThat(left.actors()).isEqualTo(2);
                assertThat(left.temporaries()).isPositive();
                assertThat(left.subscriptions()).isGreaterThan(between.subscriptions());
            });
        }
    }
}
