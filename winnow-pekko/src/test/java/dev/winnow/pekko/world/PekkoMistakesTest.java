package dev.winnow.pekko.world;

import static dev.winnow.pekko.world.ScriptedActor.script;
import static dev.winnow.pekko.world.ScriptedActor.world;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
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

/** Reports of mistakes in scenarios and systems, and the reuse of an ActorSystem. */
final class PekkoMistakesTest {

    @Nested
    class Given_other_kinds_of_mailboxes {

        private final SteppedWorld play = world();

        @Test
        void when_an_actor_requires_one_then_it_is_still_under_control() {
            play.tell("a", script((a, node) -> {
                a.getContext()
                        .actorOf(Props.create(Probe.class).withMailbox("unbounded"), "child")
                        .tell("hello", a.self());
            }));
            play.deliver("a→a/child hello");
            assertThat(play.state("a/child", Probe.class).received()).containsExactly("hello");
        }

        @Test
        void when_actors_share_one_then_it_is_rejected_with_the_fix() {
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

        private void isRejected(PekkoSystem.Builder system, String message) {
            assertThatThrownBy(() -> new SteppedWorld(system.build()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(message);
        }

        @Test
        void when_a_function_throws_or_returns_null_or_names_no_actor_then_it_is_reported() {
            PekkoSystem.Builder with = PekkoSystem.with(Network.fifo());
            isRejected(with.actor(ProcessId.of("x"), node -> null), "creates the actor x returned null");
            isRejected(
                    PekkoSystem.with(Network.fifo()).behavior(ProcessId.of("y"), node -> {
                        throw new IllegalStateException("oops");
                    }),
                    "creates the actor y threw IllegalStateException: oops");
            isRejected(
                    PekkoSystem.with(Network.fifo())
                            .actor(
                                    ProcessId.of("z"),
                                    node -> Props.create(Probe.class, node.ref(ProcessId.of("nobody")))),
                    "there is no actor named nobody");
        }

        @Test
        void when_a_message_names_no_actor_then_it_is_reported() {
            try (SteppedWorld play = world()) {
                assertThatThrownBy(() -> play.send("a", PekkoSystem.ref(ProcessId.of("nobody"))))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("there is no actor named nobody");
            }
        }

        @Test
        void when_names_are_wrong_then_the_system_is_not_built() {
            assertThatThrownBy(() -> PekkoSystem.with(Network.fifo()).probe(ProcessId.of("futures")))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> PekkoSystem.with(Network.fifo())
                            .probe(ProcessId.of("a"))
                            .view(ProcessId.of("b"), x -> x)
                            .build())
                    .hasMessageContaining("view names an actor 'b'");
            assertThatThrownBy(() -> PekkoSystem.with(Network.set())).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class Given_threads_and_loops_out_of_control {

        private final SteppedWorld play = world();

        /** Runs the action on a thread with this name, and waits for its end. */
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
        void when_a_foreign_thread_uses_the_actors_then_it_is_named() {
            assertThatThrownBy(() -> play.tell("a", script((a, node) -> {
                        onThread(
                                "worker of mine",
                                () -> node.ref(ProcessId.of("b")).tell("from afar", a.self()));
                    })))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("worker of mine");
        }

        @Test
        void when_a_foreign_thread_only_sets_a_timer_then_it_is_named() {
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
        void when_a_handler_sends_in_an_endless_loop_then_it_is_reported() {
            assertThatThrownBy(() -> play.tell("a", script((a, node) -> {
                        while (true) {
                            node.ref(ProcessId.of("b")).tell("more", a.self());
                        }
                    })))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("a sent more than 100000 messages");
        }
    }

    @Nested
    class Given_a_system_that_is_reused {

        @Test
        void when_an_execution_is_over_then_its_extensions_do_not_leak_into_the_next() {
            PekkoSystem system = PekkoSystem.with(Network.fifo())
                    .probe(ProcessId.of("probe"))
                    .build();
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
