package dev.winnow.casebook.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Setup;
import dev.winnow.run.Snapshots;
import dev.winnow.run.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of states is known from other tools: a check of the system and of the world alike. */
class StateCountsTest {

    @Nested
    class Given_two_counters {

        @ParameterizedTest
        @CsvSource({
            "fifo, 5, 11",
            "unordered, 5, 11",
            "lossy-duplicating, 1, 14",
            "lossy-duplicating, 5, 4094",
        })
        void when_all_states_are_visited_then_there_are_as_many_as_known(String network, String max, int states) {
            assertThat(statesOf(Fuzzing.setup("ping-pong", Map.of("network", network, "max", max))))
                    .isEqualTo(states);
        }
    }

    private static int statesOf(Setup setup) {
        try (World world = setup.world().boot(1)) {
            for (ProcessId process : setup.world().processes()) {
                perform(world, new External.Start(process));
            }
            return reachable(world, world.ability(Snapshots.class).orElseThrow());
        }
    }

    private static int reachable(World world, Snapshots snapshots) {
        Set<Object> known = new HashSet<>(Set.of(snapshots.snapshot()));
        Deque<Object> frontier = new ArrayDeque<>(known);
        while (!frontier.isEmpty()) {
            Object state = frontier.remove();
            snapshots.restore(state);
            for (Event event : possible(world)) {
                snapshots.restore(state);
                perform(world, event);
                if (known.add(snapshots.snapshot())) {
                    frontier.add(snapshots.snapshot());
                }
            }
        }
        return known.size();
    }

    /** Deliveries, and the loss of any message under way: of one that the receiver defers, too. */
    private static List<Event> possible(World world) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            events.add(world.enabled().event(i));
        }
        for (int item = 0; item < world.recording().itemCount(); item++) {
            External drop = new External.Drop(item);
            if (world.permits(drop)) {
                events.add(drop);
            }
        }
        return events;
    }

    private static void perform(World world, Event event) {
        world.perform(event, (process, bound) -> 0);
    }
}
