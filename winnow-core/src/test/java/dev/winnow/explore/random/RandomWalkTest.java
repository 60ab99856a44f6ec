package dev.winnow.explore.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.run.Decision;
import dev.winnow.run.Strategy;
import dev.winnow.run.StrategyContract;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class RandomWalkTest extends StrategyContract {

    @Override
    protected Strategy strategy(Setup setup, long seed) {
        // Nothing else starts the processes of the contract.
        return new dev.winnow.run.Fuzzer(setup, seed, new RandomWalk(seed, 0.1));
    }

    /** A situation that always offers this many messages and then this many timers. */
    private record Offer(int messageCount, int timerCount) implements Situation, EnabledEvents {
        @Override
        public int itemAt(int index) {
            return index;
        }

        @Override
        public boolean contains(int item) {
            return item >= 0 && item < size();
        }

        @Override
        public EnabledEvents enabled() {
            return this;
        }

        @Override
        public boolean permits(External external) {
            return false;
        }

        @Override
        public States states() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Recording recording() {
            throw new UnsupportedOperationException();
        }
    }

    private static int[] frequencies(RandomWalk walk, Offer offer, int draws) {
        int[] counts = new int[offer.size()];
        for (int i = 0; i < draws; i++) {
            Event event = ((Decision.Perform) walk.next(offer)).event();
            if (event instanceof Event.Deliver deliver) {
                assertThat(deliver.item()).isBetween(0, offer.messageCount() - 1);
                counts[deliver.item()]++;
            } else {
                int item = ((Event.Fire) event).item();
                assertThat(item).isBetween(offer.messageCount(), offer.size() - 1);
                counts[item]++;
            }
        }
        return counts;
    }

    @Nested
    class Given_messages_and_timers {

        @Test
        void when_it_draws_often_then_timers_occur_with_their_weight() {
            // 3 messages of weight 1 and 4 timers of weight 0.25: each message 1/4, each timer 1/16 of 160,000 draws.
            // Standard deviations 173 and 97. Six of them fail by chance with a probability below 7 × 2e-9; fixed seed.
            int[] counts = frequencies(new RandomWalk(5, 0.25), new Offer(3, 4), 160_000);
            for (int i = 0; i < 3; i++) {
                assertThat(counts[i]).isCloseTo(40_000, within(1_040));
            }
            for (int i = 3; i < 7; i++) {
                assertThat(counts[i]).isCloseTo(10_000, within(582));
            }
        }

        @Test
        void when_there_are_only_messages_or_only_timers_then_each_has_the_same_chance() {
            for (Offer offer : new Offer[] {new Offer(5, 0), new Offer(0, 5)}) {
                // 10,000 each of 50,000, standard deviation 89.
                for (int count : frequencies(new RandomWalk(6, 0.01), offer, 50_000)) {
                    assertThat(count).isCloseTo(10_000, within(536));
                }
            }
        }

        @Test
        void when_nothing_is_enabled_then_it_stops() {
            assertThat(new RandomWalk(1, 0.1).next(new Offer(0, 0))).isEqualTo(Decision.STOP);
        }
    }

    @Nested
    class Given_an_invalid_weight {

        @Test
        void when_created_then_it_is_rejected_with_value_and_range() {
            for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
                assertThatThrownBy(() -> new RandomWalk(1, weight))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("positive")
                        .hasMessageContaining(Double.toString(weight));
            }
        }
    }
}
