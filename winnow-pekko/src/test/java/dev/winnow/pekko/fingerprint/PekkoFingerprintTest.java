package dev.winnow.pekko.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.system.Network;
import dev.winnow.system.WorldFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.Props;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PekkoFingerprintTest {

    private static final PekkoSystem SYSTEM = system(Network.fifo()).build();
    private static final PekkoSystem UNORDERED = system(Network.unordered()).build();

    private static PekkoSystem.Builder system(Network network) {
        return PekkoSystem.with(network)
                .actor(ProcessId.of("a"), StatefulActor::props)
                .actor(ProcessId.of("b"), StatefulActor::props)
                .actor(ProcessId.of("idle"), Props.create(StatefulActor.Idle.class));
    }

    private static FingerprintedWorld.Fingerprint after(WorldFactory system, Object... messages) {
        try (FingerprintedWorld trial = new FingerprintedWorld(system)) {
            return whole(trial.tell("a", messages));
        }
    }

    private static FingerprintedWorld.Fingerprint whole(FingerprintedWorld trial) {
        assertThat(trial.unseen()).isEmpty();
        return trial.fingerprint();
    }

    private static FingerprintedWorld.Fingerprint sent(WorldFactory system, String... messages) {
        try (FingerprintedWorld trial = new FingerprintedWorld(system)) {
            for (String message : messages) {
                trial.send("a", message);
            }
            return whole(trial);
        }
    }

    @Nested
    class Given_two_independent_messages {

        @Test
        void when_delivered_in_either_order_then_the_final_fingerprints_are_equal() {
            try (FingerprintedWorld one = new FingerprintedWorld(SYSTEM);
                    FingerprintedWorld other = new FingerprintedWorld(SYSTEM.fresh())) {
                one.send("a", "count").send("b", "count").deliver("a", "count");
                other.send("a", "count").send("b", "count").deliver("b", "count");
                assertThat(whole(one)).isNotEqualTo(whole(other));
                one.deliver("b", "count");
                other.deliver("a", "count");
                assertThat(whole(one)).isEqualTo(whole(other));
            }
        }

        @Test
        void when_more_steps_lead_back_to_a_configuration_then_the_fingerprint_is_equal() {
            assertThat(after(SYSTEM, "nothing", "count", "uncount")).isEqualTo(after(SYSTEM));
        }
    }

    @Nested
    class Given_a_single_difference {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "count",
                    "sender",
                    "become",
                    "become otherwise",
                    "stash",
                    "child",
                    "watch",
                    "set timer",
                    "receive timeout",
                    "draw",
                    "keep",
                    "listen",
                    "work",
                    "greet",
                    "ask"
                })
        void when_the_state_of_an_actor_differs_then_the_fingerprint_differs(String told) {
            assertThat(after(SYSTEM, told)).isNotEqualTo(after(SYSTEM));
        }

        @ParameterizedTest
        @CsvSource({
            "become, become otherwise",
            "ask, ask otherwise",
            "listen, listen otherwise",
            "work, work otherwise",
            "configure, configure otherwise",
            "share, do not share",
        })
        void when_nested_values_differ_then_the_fingerprint_differs(String one, String other) {
            assertThat(after(SYSTEM, one)).isNotEqualTo(after(SYSTEM, other));
        }

        @ParameterizedTest
        @CsvSource({"become, unbecome", "set timer, cancel timer", "watch, unwatch", "configure, do not configure"})
        void when_it_is_undone_then_the_fingerprint_is_as_before(String done, String undone) {
            assertThat(after(SYSTEM, done, undone, done)).isEqualTo(after(SYSTEM, done));
            assertThat(after(SYSTEM, done, undone)).isEqualTo(after(SYSTEM));
        }

        @ParameterizedTest
        @CsvSource({"configure, configure otherwise", "configure otherwise, configure"})
        void when_a_configuration_is_read_and_set_back_then_the_fingerprint_is_as_before(String one, String other) {
            assertThat(after(SYSTEM, one, "read", other, "read", one)).isEqualTo(after(SYSTEM, one));
            assertThat(after(SYSTEM, one, other)).isEqualTo(after(SYSTEM, other));
        }

        @Test
        void when_a_message_is_in_flight_then_it_counts_with_its_content() {
            assertThat(sent(SYSTEM)).isNotEqualTo(sent(SYSTEM, "x"));
            assertThat(sent(SYSTEM, "x")).isNotEqualTo(sent(SYSTEM, "y"));
            assertThat(sent(UNORDERED, "x")).isNotEqualTo(sent(UNORDERED, "x", "x"));
        }

        @Test
        void when_messages_are_in_flight_then_their_order_counts_if_the_network_keeps_it() {
            assertThat(sent(SYSTEM, "x", "y")).isNotEqualTo(sent(SYSTEM, "y", "x"));
            assertThat(sent(UNORDERED, "x", "y")).isEqualTo(sent(UNORDERED, "y", "x"));
        }

        @Test
        void when_there_is_a_partition_then_it_counts_until_it_heals() {
            List<ProcessId> a = List.of(ProcessId.of("a"));
            List<ProcessId> b = List.of(ProcessId.of("b"));
            try (FingerprintedWorld trial = new FingerprintedWorld(SYSTEM)) {
                FingerprintedWorld.Fingerprint before = whole(trial);
                assertThat(whole(trial.perform(new External.Partition(a, b)))).isNotEqualTo(before);
                assertThat(whole(trial.perform(new External.Heal(a, b)))).isEqualTo(before);
            }
        }

        @Test
        void when_an_actor_crashed_then_that_counts_and_so_does_its_restart() {
            try (FingerprintedWorld trial = new FingerprintedWorld(SYSTEM)) {
                FingerprintedWorld.Fingerprint before = whole(trial);
                FingerprintedWorld.Fingerprint crashed = whole(trial.perform(new External.Crash(ProcessId.of("a"))));
                FingerprintedWorld.Fingerprint restarted =
                        whole(trial.perform(new External.Restart(ProcessId.of("a"))));
                assertThat(crashed).isNotEqualTo(before);
                assertThat(restarted).isNotEqualTo(crashed);
            }
        }

        @Test
        void when_other_timers_have_fired_then_the_remaining_time_of_a_timer_counts() {
            try (FingerprintedWorld one = new FingerprintedWorld(SYSTEM);
                    FingerprintedWorld other = new FingerprintedWorld(SYSTEM.fresh())) {
                one.tell("a", "receive timeout", "set timer").fire("a", "nothing");
                other.tell("a", "receive timeout", "set timer", "cancel timer");
                assertThat(whole(one)).isNotEqualTo(whole(other));
            }
        }
    }

    @Nested
    class Given_incarnations {

        @Test
        void when_uids_and_hash_order_differ_then_the_fingerprint_does_not() {
            try (FingerprintedWorld one = new FingerprintedWorld(SYSTEM, 1);
                    FingerprintedWorld other = new FingerprintedWorld(SYSTEM.fresh(), 2)) {
                one.tell("a", "greet").tell("b", "greet", "sender");
                other.tell("b", "greet", "sender").tell("a", "greet");
                assertThat(uid(one)).isNotEqualTo(uid(other));
                assertThat(whole(one)).isEqualTo(whole(other));
            }
        }

        private int uid(FingerprintedWorld trial) {
            return ((StatefulActor) trial.world.states().of(ProcessId.of("a")))
                    .getSelf()
                    .path()
                    .uid();
        }

        @Test
        void when_a_reference_is_to_an_old_incarnation_then_the_fingerprint_differs() {
            FingerprintedWorld.Fingerprint old = after(SYSTEM, "child", "child known", "stop child");
            assertThat(old).isNotEqualTo(after(SYSTEM, "child", "child known"));
            try (FingerprintedWorld gone = new FingerprintedWorld(SYSTEM);
                    FingerprintedWorld present = new FingerprintedWorld(SYSTEM.fresh())) {
                gone.tell("a", "child", "child known", "stop child").deliver("a/child", "Stop[]");
                gone.tell("a", "child");
                present.tell("a", "child", "stop child").deliver("a/child", "Stop[]");
                present.tell("a", "child", "child known");
                assertThat(whole(gone)).isNotEqualTo(whole(present));
            }
        }
    }

    @Nested
    class Given_opaque_state {

        @Test
        void when_fingerprinted_then_it_is_named_and_the_history_is_used() {
            try (FingerprintedWorld one = new FingerprintedWorld(SYSTEM);
                    FingerprintedWorld same = new FingerprintedWorld(SYSTEM.fresh());
                    FingerprintedWorld other = new FingerprintedWorld(SYSTEM.fresh())) {
                one.tell("a", "hide");
                same.tell("a", "hide");
                other.tell("a", "nothing", "hide");
                assertThat(one.unseen()).containsExactly("a.hidden: ReentrantLock");
                assertThat(one.fingerprint()).isEqualTo(same.fingerprint()).isNotEqualTo(other.fingerprint());
                one.tell("a", "nothing");
                assertThat(one.fingerprint()).isNotEqualTo(same.fingerprint()).isNotEqualTo(other.fingerprint());
                assertThat(whole(one.tell("a", "reveal"))).isEqualTo(after(SYSTEM));
            }
        }

        @Test
        void when_two_seeds_have_the_same_history_then_the_fingerprints_differ() {
            try (FingerprintedWorld one = new FingerprintedWorld(SYSTEM, 1);
                    FingerprintedWorld other = new FingerprintedWorld(SYSTEM.fresh(), 2)) {
                assertThat(one.tell("a", "hide").fingerprint())
                        .isNotEqualTo(other.tell("a", "hide").fingerprint());
            }
        }

        @Test
        void when_the_user_supplies_a_fingerprint_then_nothing_else_of_the_actor_counts() {
            PekkoSystem told = system(Network.fifo())
                    .fingerprint(ProcessId.of("a"), state -> ((StatefulActor) state).number() % 2)
                    .build();
            assertThat(after(told, "hide", "become")).isEqualTo(after(told));
            assertThat(after(told, "count")).isNotEqualTo(after(told));
            assertThat(after(told, "count", "count")).isEqualTo(after(told));
            assertThat(after(told, "set timer")).isNotEqualTo(after(told));
        }
    }

    @Nested
    class Given_maps {

        @Test
        void when_filled_in_another_order_then_a_hash_map_is_equal_and_a_linked_one_is_not() {
            assertThat(kept(new HashMap<>(), "Aa", "BB")).isEqualTo(kept(new HashMap<>(), "BB", "Aa"));
            assertThat(kept(new java.util.LinkedHashMap<>(), "Aa", "BB"))
                    .isNotEqualTo(kept(new java.util.LinkedHashMap<>(), "BB", "Aa"));
        }

        private FingerprintedWorld.Fingerprint kept(Map<String, Integer> map, String... keys) {
            for (String key : keys) {
                map.put(key, key.length());
            }
            return after(SYSTEM, List.of(map));
        }
    }
}
