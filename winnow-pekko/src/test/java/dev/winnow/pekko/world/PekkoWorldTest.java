package dev.winnow.pekko.world;

import static dev.winnow.pekko.world.ScriptedActor.script;
import static dev.winnow.pekko.world.ScriptedActor.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.system.Network;
import dev.winnow.system.StepLog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.AskTimeoutException;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The steps of actors, and the orders in which messages can arrive. */
final class PekkoWorldTest {

    @Nested
    class Given_a_message_that_its_actor_does_not_handle {

        @Test
        void when_delivered_then_the_log_of_the_step_says_so() {
            SteppedWorld play = ScriptedActor.world(Network.fifo());
            Step step = StepLog.callLogging(
                    play.world.recording(),
                    UnaryOperator.identity(),
                    () -> play.tell("a", script((a, node) -> a.unhandled("strange"))));
            assertThat(step.logLines()).containsExactly("WARN a: unhandled message strange");
        }
    }

    @Nested
    class Given_asks {

        private final SteppedWorld play = world();

        private void ask() {
            play.tell(
                    "a",
                    script((a, node) -> Patterns.ask(node.ref(ProcessId.of("b")), "question", Duration.ofSeconds(1))
                            .whenComplete(
                                    (answer, failure) -> a.kept.add(failure == null ? answer : failure.getClass()))));
        }

        private void answering() {
            play.tell(
                    "b",
                    script((b, node) -> b.getContext()
                            .become(b.receiveBuilder()
                                    .matchEquals("question", q -> b.getSender().tell("answer", b.self()))
                                    .build())));
        }

        @Test
        void when_answered_then_the_answer_is_a_message_and_its_callbacks_run_with_it() {
            ask();
            assertThat(play.enabled()).containsExactly("a→b question", "a timer ask timeout");
            answering();
            play.deliver("a→b question");
            Step answer = play.deliver("b→a answer");
            assertThat(answer.cancelled()).hasSize(1);
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly("answer");
            assertThat(play.enabled()).isEmpty();
        }

        @Test
        void when_the_timeout_fires_before_the_delivery_then_the_answer_is_late() {
            answering();
            ask();
            play.deliver("a→b question");
            assertThat(play.enabled()).containsExactly("b→a answer", "a timer ask timeout");
            play.fire("a", "ask timeout");
            play.deliver("b→a answer");
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly(AskTimeoutException.class);
        }

        @Test
        void when_an_answer_is_forwarded_to_another_ask_then_that_is_a_message() {
            play.tell(
                    "a",
                    script((a, node) -> a.getContext()
                            .become(a.receiveBuilder()
                                    .matchEquals(
                                            "outer",
                                            q -> Patterns.pipe(
                                                            Patterns.ask(
                                                                    node.ref(ProcessId.of("b")),
                                                                    "question",
                                                                    Duration.ofSeconds(1)),
                                                            a.getContext().getDispatcher())
                                                    .to(a.getSender()))
                                    .build())));
            play.tell(
                    "b",
                    script((b, node) -> Patterns.ask(node.ref(ProcessId.of("a")), "outer", Duration.ofSeconds(1))
                            .whenComplete((answer, failure) -> b.kept.add(answer))));
            answering();
            play.deliver("b→a outer");
            play.deliver("a→b question");
            play.deliver("b→a answer");
            assertThat(play.state("b", ScriptedActor.class).kept).isEmpty();
            play.deliver("a→b answer");
            assertThat(play.state("b", ScriptedActor.class).kept).containsExactly("answer");
        }

        @Test
        void when_the_asker_has_crashed_then_the_answer_is_lost_even_after_its_restart() {
            answering();
            ask();
            play.perform(new External.Crash(ProcessId.of("a")));
            play.perform(new External.Restart(ProcessId.of("a")));
            Step step = play.deliver("a→b question");
            assertThat(step.lost()).hasSize(1);
            assertThat(play.enabled()).isEmpty();
        }

        @Test
        void when_a_partition_separates_the_two_then_the_answer_is_held_back() {
            answering();
            ask();
            play.deliver("a→b question");
            List<ProcessId> a = List.of(ProcessId.of("a"));
            List<ProcessId> b = List.of(ProcessId.of("b"));
            play.perform(new External.Partition(a, b));
            assertThat(play.enabled()).containsExactly("a timer ask timeout");
            play.perform(new External.Heal(a, b));
            play.deliver("b→a answer");
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly("answer");
        }
    }

    @Nested
    class Given_children {

        private final SteppedWorld play = world();

        private Step hire() {
            return play.tell("a", script((a, node) -> {
                ActorRef child = a.getContext()
                        .actorOf(Props.create(ScriptedActor.class, () -> new ScriptedActor(node)), "child");
                a.getContext().watch(child);
                child.tell("first", a.self());
            }));
        }

        private void stopChild() {
            play.tell(
                    "a",
                    script((a, node) -> a.getContext()
                            .stop(a.getContext().findChild("child").orElseThrow())));
        }

        /** Lets the parent send a function to its child. */
        private void tellChild(Consumer<ScriptedActor> what) {
            play.tell(
                    "a",
                    script((a, node) -> a.getContext()
                            .findChild("child")
                            .orElseThrow()
                            .tell(script((child, none) -> what.accept(child)), a.self())));
        }

        @Test
        void when_a_child_is_created_then_it_is_a_process_named_by_its_path() {
            hire();
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isTrue();
            assertThat(play.enabled()).containsExactly("a→a/child first");
        }

        @Test
        void when_its_parent_stops_it_then_a_message_may_still_arrive_before() {
            hire();
            stopChild();
            assertThat(play.enabled()).containsExactly("a→a/child first", "a→a/child Stop");
            play.deliver("a→a/child first");
            assertThat(play.state("a/child", ScriptedActor.class).kept).containsExactly("first");
            play.deliver("a→a/child Stop");
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isFalse();
            play.deliver("a/child→a Terminated");
            assertThat(play.state("a", ScriptedActor.class).kept).hasOnlyElementsOfType(Terminated.class);
        }

        @Test
        void when_it_is_stopped_first_then_messages_in_flight_to_it_are_lost() {
            hire();
            stopChild();
            Step stop = play.deliver("a→a/child Stop");
            assertThat(stop.lost()).hasSize(1);
            assertThat(play.enabled()).allMatch(text -> text.contains("Terminated"));
        }

        @Test
        void when_it_was_told_to_stop_then_later_messages_never_arrive() {
            hire();
            play.tell("a", script((a, node) -> {
                ActorRef child = a.getContext().findChild("child").orElseThrow();
                a.getContext().stop(child);
                child.tell("late", a.self());
            }));
            play.deliver("a→a/child first");
            assertThat(play.enabled()).containsExactly("a→a/child Stop");
            assertThat(play.deliver("a→a/child Stop").lost()).hasSize(1);
        }

        @Test
        void when_it_sent_a_message_before_it_stopped_then_that_arrives_before_Terminated() {
            hire();
            play.deliver("a→a/child first");
            tellChild(child -> {
                child.getContext().getParent().tell("last words", child.self());
                child.getContext().stop(child.self());
            });
            play.deliver("a→a/child " + ScriptedActor.RunScript.class.getSimpleName());
            assertThat(play.enabled()).containsExactly("a/child→a last words");
        }

        @Test
        void when_it_fails_then_its_parent_decides_in_a_step_of_its_own() {
            hire();
            play.deliver("a→a/child first");
            tellChild(child -> {
                throw new IllegalStateException("oops");
            });
            Step failing = play.deliver("a→a/child " + ScriptedActor.RunScript.class.getSimpleName());
            assertThat(failing.failure())
                    .as("a supervised failure is no violation")
                    .isNull();
            assertThat(play.enabled())
                    .containsExactly("a/child→a Failed(child=a/child, cause=java.lang.IllegalStateException: oops)");
            play.deliver("a/child→a Failed");
            assertThat(play.state("a/child", ScriptedActor.class).kept)
                    .as("restarted")
                    .isEmpty();
        }

        @Test
        void when_a_topmost_actor_fails_then_it_is_a_violation() {
            Step step = play.tell("a", script((a, node) -> {
                throw new IllegalStateException("oops");
            }));
            assertThat(step.failure()).isInstanceOf(Failure.Uncaught.class);
        }
    }

    @Nested
    class Given_stashed_messages {

        private final SteppedWorld play = world();

        @Test
        void when_unstashed_then_they_arrive_first_and_in_order() {
            play.tell("a", script((a, node) -> a.stashing = true));
            play.tell("a", "one");
            play.tell("a", "two");
            play.send("a", "three");
            play.tell("b", script((b, node) -> node.ref(ProcessId.of("a")).tell("other", b.self())));
            play.send("a", script((a, node) -> {}));
            play.deliver("b→a other");
            play.deliver("outside→a three");
            Step unstash = play.deliver("outside→a " + ScriptedActor.RunScript.class.getSimpleName());
            assertThat(unstash.sent()).isEmpty();
            play.tell("a", script((a, node) -> a.release()));
            assertThat(play.enabled()).containsExactly("a→a one");
            play.settle();
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly("one", "two", "other", "three");
        }
    }

    @Nested
    class Given_timers_and_work {

        private final SteppedWorld play = world();

        @Test
        void when_a_plain_timer_has_fired_then_its_message_arrives_even_if_it_is_cancelled() {
            play.tell(
                    "a",
                    script((a, node) -> a.kept.add(a.getContext()
                            .getSystem()
                            .scheduler()
                            .scheduleOnce(
                                    Duration.ofSeconds(1),
                                    a.self(),
                                    "tick",
                                    a.getContext().getDispatcher(),
                                    a.self()))));
            play.fire("a", "tick");
            play.tell("a", script((a, node) -> ((org.apache.pekko.actor.Cancellable) a.kept.remove(0)).cancel()));
            play.deliver("a→a tick");
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly("tick");
        }

        @Test
        void when_tasks_are_submitted_to_the_executor_of_the_node_then_each_is_a_step() {
            Step step = play.tell("a", script((a, node) -> {
                ExecutorService pool = node.executor();
                pool.execute(() -> a.kept.add("work"));
                pool.execute(() -> node.ref(ProcessId.of("b")).tell("done", ActorRef.noSender()));
            }));
            assertThat(step.sent()).hasSize(2);
            assertThat(play.state("a", ScriptedActor.class).kept).isEmpty();
            play.settle();
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly("work");
            assertThat(play.state("b", ScriptedActor.class).kept).containsExactly("done");
        }

        @Test
        void when_a_pill_is_sent_then_it_is_a_message_like_any_other() {
            play.tell("b", script((b, node) -> {
                node.ref(ProcessId.of("a")).tell("before", b.self());
                node.ref(ProcessId.of("a")).tell(PoisonPill.getInstance(), b.self());
                node.ref(ProcessId.of("a")).tell("after", b.self());
            }));
            assertThat(play.enabled()).containsExactly("b→a before");
            play.deliver("b→a before");
            Step pill = play.deliver("b→a PoisonPill");
            assertThat(pill.lost()).as("what comes after the pill").hasSize(1);
            assertThat(play.world.states().isUp(ProcessId.of("a"))).isFalse();
        }
    }

    @Nested
    class Given_a_typed_behavior_of_functions {

        record Count(int value) {}

        private static Behavior<String> counting(Count count) {
            return Behaviors.receiveMessage(text -> counting(new Count(count.value() + 1)));
        }

        @Test
        void when_it_fails_at_the_top_then_it_is_a_violation() {
            PekkoSystem system = PekkoSystem.with(Network.fifo())
                    .behavior(ProcessId.of("failing"), Behaviors.<String>receiveMessage(text -> {
                        throw new IllegalStateException(text);
                    }))
                    .build();
            try (SteppedWorld play = new SteppedWorld(system)) {
                assertThat(play.tell("failing", "oops").failure()).isInstanceOf(Failure.Uncaught.class);
            }
        }

        @Test
        void when_its_state_is_found_by_type_then_it_is_the_value_that_functions_captured() {
            PekkoSystem system = PekkoSystem.with(Network.fifo())
                    .behavior(ProcessId.of("counter"), counting(new Count(0)))
                    .state(ProcessId.of("counter"), Count.class)
                    .build();
            try (SteppedWorld play = new SteppedWorld(system)) {
                play.tell("counter", "one");
                play.tell("counter", "two");
                assertThat(play.state("counter", Count.class)).isEqualTo(new Count(2));
            }
        }
    }
}
