package dev.winnow.pekko.world;

import static dev.winnow.pekko.world.ScriptedActor.script;
import static dev.winnow.pekko.world.ScriptedActor.world;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Failure;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.pekko.Probe;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.Props;
import org.apache.pekko.routing.BalancingPool;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Mistakes of scenarios and of systems are told; what is left over after an execution is nothing. */
final class PekkoMistakesTest {

    @Nested
    class Given_mailboxes_of_other_kinds {

        private final SteppedWorld play = world();

        @Test
        void when_an_actor_asks_for_one_then_it_is_under_control_all_the_same() {
            play.tell("a", script((a, node) -> {
                a.getContext()
                        .actorOf(Props.create(Probe.class).withMailbox("unbounded"), "child")
                        .tell("hello", a.self());
            }));
            play.deliver("a→a/child hello");
            assertThat(play.state("a/child", Probe.class).received()).containsExactly("hello");
        }

        @Test
        void when_actors_share_one_then_it_is_refused_with_the_fix() {
            assertThatThrownBy(() -> play.tell(
                            "a",
                            script((a, node) -> a.getContext()
                                    .actorOf(new BalancingPool(2)
                                            .props(Props.create(ScriptedActor.class, () -> new ScriptedActor(node)))))))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("BalancingPool");
        }
    }

    @Nested
    class Given_mistakes_in_the_scenario {

        private void isRefused(PekkoSystem.Builder system, String message) {
            assertThatThrownBy(() -> new SteppedWorld(system.build()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(message);
        }

        @Test
        void when_a_function_throws_or_answers_null_or_names_nobody_then_it_is_told() {
            PekkoSystem.Builder with = PekkoSystem.with(Network.fifo());
            isRefused(with.actor("x", node -> null), "makes the actor x returned null");
            isRefused(
                    PekkoSystem.with(Network.fifo()).behavior("y", node -> {
                        throw new IllegalStateException("oops");
                    }),
                    "makes the actor y threw IllegalStateException: oops");
            isRefused(
                    PekkoSystem.with(Network.fifo()).actor("z", node -> Props.create(Probe.class, node.ref("nobody"))),
                    "there is no actor named nobody");
        }

        @Test
        void when_a_message_names_nobody_then_it_is_told() {
            try (SteppedWorld play = world()) {
                assertThatThrownBy(() -> play.send("a", PekkoSystem.ref("nobody")))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("there is no actor named nobody");
            }
        }

        @Test
        void when_names_are_wrong_then_the_system_is_not_built() {
            assertThatThrownBy(() -> PekkoSystem.with(Network.fifo()).probe("futures"))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> PekkoSystem.with(Network.fifo())
                            .probe("a")
                            .view("b", x -> x)
                            .build())
                    .hasMessageContaining("view names an actor 'b'");
            assertThatThrownBy(() -> PekkoSystem.with(Network.set())).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class Given_what_nobody_controls {

        private final SteppedWorld play = world();

        /** Does it on a thread of that name, and waits for its end. */
        private static void onThread(String name, Runnable action) {
            Thread thread = new Thread(action, name);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Test
        void when_a_thread_of_its_own_uses_the_actors_then_it_is_named() {
            assertThatThrownBy(() -> play.tell("a", script((a, node) -> {
                        onThread("worker of mine", () -> node.ref("b").tell("from afar", a.self()));
                    })))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("worker of mine");
        }

        @Test
        void when_it_only_sets_a_timer_then_it_is_named_too() {
            assertThatThrownBy(() -> play.tell("a", script((a, node) -> {
                        onThread(
                                "timer of mine",
                                () -> a.getContext()
                                        .getSystem()
                                        .scheduler()
                                        .scheduleOnce(
                                                Duration.ofSeconds(1),
                                                a.self(),
                                                "tick",
                                                a.getContext().getDispatcher(),
                                                a.self()));
                    })))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("timer of mine");
        }

        @Test
        void when_work_outside_of_actors_throws_then_it_is_a_violation() {
            play.tell(
                    "a",
                    script((a, node) -> node.executor().execute(() -> {
                        throw new IllegalStateException("nobody catches this");
                    })));
            assertThat(play.deliver("a→a").failure()).isInstanceOf(Failure.Uncaught.class);
        }

        @Test
        void when_a_handler_sends_without_end_then_it_is_told() {
            assertThatThrownBy(() -> play.tell("a", script((a, node) -> {
                        while (true) {
                            node.ref("b").tell("more", a.self());
                        }
                    })))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("a sent more than 100000 messages");
        }
    }

    @Nested
    class Given_a_system_that_is_used_again {

        @Test
        void when_an_execution_is_over_then_no_extension_is_made_anew_for_the_next() {
            PekkoSystem system = PekkoSystem.with(Network.fifo()).probe("probe").build();
            List<Object> shutdowns = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                try (SteppedWorld play = new SteppedWorld(system)) {
                    shutdowns.add(CoordinatedShutdown.get(
                            ((PekkoWorld) play.world).control().actorSystem()));
                }
            }
            assertThat(shutdowns.stream().distinct())
                    .as("each would leave callbacks behind")
                    .hasSize(1);
        }
    }
}
