package dev.winnow.pekko.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.system.Network;
import java.time.Duration;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.AbstractFSM;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fingerprints of actors whose state is not in their own fields: state machines, functional typed actors, timers. */
final class MachineFingerprintTest {

    private static final PekkoSystem SYSTEM = PekkoSystem.with(Network.fifo())
            .actor(ProcessId.of("machine"), Props.create(Machine.class))
            .actor(ProcessId.of("timed"), Props.create(Timed.class))
            .behavior(ProcessId.of("typed"), Behaviors.supervise(typed()).onFailure(SupervisorStrategy.restart()))
            .build();

    private static final class Machine extends AbstractFSM<String, Integer> {
        Machine() {
            startWith("off", 0);
            when("off", matchEventEquals("turn", (event, data) -> goTo("on")));
            when("on", matchEventEquals("turn", (event, data) -> goTo("off")));
            whenUnhandled(matchEventEquals("add", (event, data) -> stay().using(data + 1))
                    .eventEquals("subtract", (event, data) -> stay().using(data - 1))
                    .eventEquals("timer", (event, data) -> {
                        startSingleTimer("t", "ring", Duration.ofSeconds(1));
                        return stay();
                    })
                    .eventEquals("no timer", (event, data) -> {
                        cancelTimer("t");
                        return stay();
                    })
                    .eventEquals("wait", (event, data) -> stay().forMax(Duration.ofSeconds(1)))
                    .anyEvent((event, data) -> stay()));
            initialize();
        }
    }

    private static final class Timed extends AbstractActorWithTimers {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("timer", message -> getTimers().startSingleTimer("t", "ring", Duration.ofSeconds(1)))
                    .matchEquals("no timer", message -> getTimers().cancel("t"))
                    .matchAny(message -> {})
                    .build();
        }
    }

    private static Behavior<String> typed() {
        return Behaviors.withTimers(timers -> Behaviors.withStash(10, stash -> counting(0, timers, stash)));
    }

    private static Behavior<String> counting(int count, TimerScheduler<String> timers, StashBuffer<String> stash) {
        return Behaviors.receive(String.class)
                .onMessageEquals("add", () -> counting(count + 1, timers, stash))
                .onMessageEquals("subtract", () -> counting(count - 1, timers, stash))
                .onMessageEquals("stash", () -> {
                    stash.stash("nothing");
                    return Behaviors.same();
                })
                .onMessageEquals("unstash", () -> stash.unstashAll(counting(count, timers, stash)))
                .onMessageEquals("timer", () -> {
                    timers.startSingleTimer("t", "ring", Duration.ofSeconds(1));
                    return Behaviors.same();
                })
                .onMessageEquals("no timer", () -> {
                    timers.cancel("t");
                    return Behaviors.same();
                })
                .onAnyMessage(message -> Behaviors.same())
                .build();
    }

    private static FingerprintedWorld.Fingerprint after(String actor, String... messages) {
        try (FingerprintedWorld trial = new FingerprintedWorld(SYSTEM)) {
            return whole(trial.tell(actor, (Object[]) messages));
        }
    }

    private static FingerprintedWorld.Fingerprint whole(FingerprintedWorld trial) {
        assertThat(trial.unseen()).isEmpty();
        return trial.fingerprint();
    }

    @Nested
    class Given_a_state_machine {

        @Test
        void when_its_state_or_its_data_differ_then_so_does_the_fingerprint() {
            assertThat(after("machine", "turn")).isNotEqualTo(after("machine"));
            assertThat(after("machine", "add")).isNotEqualTo(after("machine"));
        }

        @Test
        void when_it_comes_back_to_its_state_then_the_fingerprint_is_as_before() {
            assertThat(after("machine", "turn", "add", "turn", "subtract")).isEqualTo(after("machine"));
        }

        @Test
        void when_its_state_has_a_timeout_then_that_counts() {
            assertThat(after("machine", "wait")).isNotEqualTo(after("machine"));
        }
    }

    @Nested
    class Given_a_typed_actor {

        @ParameterizedTest
        @ValueSource(strings = {"add", "stash", "timer"})
        void when_its_captured_values_differ_then_so_does_the_fingerprint(String told) {
            assertThat(after("typed", told)).isNotEqualTo(after("typed"));
        }

        @Test
        void when_its_captured_values_are_equal_again_then_the_fingerprint_is_as_before() {
            assertThat(after("typed", "add", "subtract")).isEqualTo(after("typed"));
            assertThat(after("typed", "add", "add")).isNotEqualTo(after("typed", "add"));
        }
    }

    @Nested
    class Given_a_timer {

        @ParameterizedTest
        @ValueSource(strings = {"machine", "timed", "typed"})
        void when_set_then_it_counts_but_not_the_number_of_earlier_settings(String actor) {
            FingerprintedWorld.Fingerprint none = after(actor, "no timer");
            FingerprintedWorld.Fingerprint set = after(actor, "timer");
            assertThat(set).isNotEqualTo(none);
            assertThat(after(actor, "timer", "timer", "no timer", "timer")).isEqualTo(set);
            assertThat(after(actor, "timer", "no timer")).isEqualTo(none);
        }

        @ParameterizedTest
        @ValueSource(strings = {"machine", "timed", "typed"})
        void when_it_has_fired_then_the_fingerprint_differs_until_it_is_set_again(String actor) {
            try (FingerprintedWorld trial = new FingerprintedWorld(SYSTEM)) {
                FingerprintedWorld.Fingerprint set = whole(trial.tell(actor, "timer"));
                assertThat(whole(trial.fire(actor, "t"))).isNotEqualTo(set);
                assertThat(whole(trial.tell(actor, "timer")))
                        .as("what is left of it")
                        .isEqualTo(set);
            }
        }
    }
}
