package dev.winnow.world.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.SeededRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChannelQueuesTest {

    private static final int MOST = 9;

    private final ChannelQueues channels = new ChannelQueues();
    private final List<List<Integer>> model = new ArrayList<>(); // sender * MOST + receiver
    private int receivers;
    private int items;

    ChannelQueuesTest() {
        IntStream.range(0, (MOST + 1) * MOST).forEach(i -> model.add(new ArrayList<>()));
        grow(2);
    }

    @Nested
    class Given_random_additions_removals_and_growth {

        @Test
        void when_inspected_then_each_channel_equals_the_reference_list() {
            SeededRandom random = new SeededRandom(7);
            for (int i = 0; i < 5_000; i++) {
                int sender = random.nextInt(receivers + 1);
                int receiver = random.nextInt(receivers);
                List<Integer> channel = model.get(sender * MOST + receiver);
                if (random.nextInt(3) > 0 || channel.isEmpty()) {
                    int place = random.nextInt(channel.size() + 1);
                    boolean behind = place > 0 && random.nextBoolean();
                    channels.add(sender, receiver, items, behind ? channel.get(place - 1) : ChannelQueues.NONE);
                    channel.add(behind ? place : channel.size(), items++);
                } else {
                    channels.remove(channel.remove(random.nextInt(channel.size())));
                }
                if (i % 700 == 699) {
                    grow(receivers + 1);
                }
                assertThat(contents(sender, receiver)).isEqualTo(channel);
            }
            assertAllAsInTheModel();
        }
    }

    @Nested
    class Given_removed_items {

        @Test
        void when_restored_in_reverse_then_the_queues_are_as_before() {
            for (int i = 0; i < 60; i++) {
                channels.add(i % 3, i % 2, items, ChannelQueues.NONE);
                model.get(i % 3 * MOST + i % 2).add(items++);
            }
            Deque<Integer> removed = new ArrayDeque<>();
            SeededRandom random = new SeededRandom(11);
            while (removed.size() < 40) {
                int item = random.nextInt(items);
                if (!removed.contains(item)) {
                    channels.remove(item);
                    removed.push(item);
                }
            }
            grow(5);

            removed.forEach(channels::restore);

            assertAllAsInTheModel();
        }
    }

    @Nested
    class Given_items_that_were_cleared {

        @Test
        void when_inspected_then_all_channels_are_empty() {
            channels.add(1, 1, 0, ChannelQueues.NONE);
            channels.add(1, 1, 1, ChannelQueues.NONE);

            channels.clear();

            assertAllAsInTheModel();
        }
    }

    private void grow(int processes) {
        receivers = Math.min(processes, MOST);
        channels.resize(receivers);
    }

    private void assertAllAsInTheModel() {
        for (int sender = 0; sender <= receivers; sender++) {
            for (int receiver = 0; receiver < receivers; receiver++) {
                assertThat(contents(sender, receiver)).isEqualTo(model.get(sender * MOST + receiver));
            }
        }
    }

    private List<Integer> contents(int sender, int receiver) {
        List<Integer> contents = new ArrayList<>();
        for (int item = channels.first(sender, receiver); item != ChannelQueues.NONE; item = channels.next(item)) {
            contents.add(item);
            assertThat(contents).hasSizeLessThanOrEqualTo(items); // or it would never end
        }
        return contents;
    }
}
