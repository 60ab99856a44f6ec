package dev.winnow.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.world.Network;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.BiConsumer;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.AskTimeoutException;
import org.apache.pekko.pattern.Patterns;
import org.apache.pekko.routing.BalancingPool;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What is a step and what is not, what may overtake what, and what faults do. */
final class PekkoWorldTest {

    /** An actor that does what it is told by a function, and keeps all else. */
    static final class Puppet extends AbstractActorWithStash {

        /** What to do with the puppet. */
        record Do(BiConsumer<Puppet, Node> what) {}

        final List<Object> kept = new ArrayList<>();
        private final Node node;
        boolean stashing;

        Puppet(Node node) {
            this.node = node;
        }

        static Props props(Node node) {
            return Props.create(Puppet.class, () -> new Puppet(node));
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Do.class, something -> something.what().accept(this, node))
                    .matchAny(message -> {
                        if (stashing) {
                            stash();
                        } else {
                            kept.add(message);
                        }
                    })
                    .build();
        }

        void release() {
            stashing = false;
            unstashAll();
        }
    }

    private static Puppet.Do doing(BiConsumer<Puppet, Node> what) {
        return new Puppet.Do(what);
    }

    private static Play play(Network network) {
        return new Play(PekkoSystem.with(network)
                .actor("a", Puppet::props)
                .actor("b", Puppet::props)
                .probe("probe")
                .build());
    }

    private static Play play() {
        return play(Network.fifo());
    }

    @Nested
    class Given_asks {

        private final Play play = play();

        private void ask() {
            play.tell(
                    "a",
                    doing((a, node) -> Patterns.ask(node.ref("b"), "question", Duration.ofSeconds(1))
                            .whenComplete(
                                    (answer, failure) -> a.kept.add(failure == null ? answer : failure.getClass()))));
        }

        private void answering() {
            play.tell(
                    "b",
                    doing((b, node) -> b.getContext()
                            .become(b.receiveBuilder()
                                    .matchEquals("question", q -> b.getSender().tell("answer", b.self()))
                                    .build())));
        }

        @Test
        void when_answered_then_the_answer_is_a_message_of_its_own_and_its_callbacks_run_with_it() {
            ask();
            assertThat(play.enabled()).containsExactly("a→b question", "a timer ask timeout");
            answering();
            play.deliver("a→b question");
            Step answer = play.deliver("b→a answer");
            assertThat(answer.cancelled()).hasSize(1);
            assertThat(play.state("a", Puppet.class).kept).containsExactly("answer");
            assertThat(play.enabled()).isEmpty();
        }

        @Test
        void when_the_timeout_comes_before_the_answer_is_delivered_then_the_answer_is_late() {
            answering();
            ask();
            play.deliver("a→b question");
            assertThat(play.enabled()).containsExactly("b→a answer", "a timer ask timeout");
            play.fire("a", "ask timeout");
            play.deliver("b→a answer");
            assertThat(play.state("a", Puppet.class).kept).containsExactly(AskTimeoutException.class);
        }

        @Test
        void when_an_answer_is_passed_on_to_another_ask_then_that_is_a_message_of_its_own() {
            play.tell(
                    "a",
                    doing((a, node) -> a.getContext()
                            .become(a.receiveBuilder()
                                    .matchEquals(
                                            "outer",
                                            q -> Patterns.pipe(
                                                            Patterns.ask(
                                                                    node.ref("b"), "question", Duration.ofSeconds(1)),
                                                            a.getContext().getDispatcher())
                                                    .to(a.getSender()))
                                    .build())));
            play.tell(
                    "b",
                    doing((b, node) -> Patterns.ask(node.ref("a"), "outer", Duration.ofSeconds(1))
                            .whenComplete((answer, failure) -> b.kept.add(answer))));
            answering();
            play.deliver("b→a outer");
            play.deliver("a→b question");
            play.deliver("b→a answer");
            assertThat(play.state("b", Puppet.class).kept).isEmpty();
            play.deliver("a→b answer");
            assertThat(play.state("b", Puppet.class).kept).containsExactly("answer");
        }

        @Test
        void when_the_asker_crashed_meanwhile_then_the_answer_is_lost_even_if_it_runs_again() {
            answering();
            ask();
            play.perform(new External.Crash(ProcessId.of("a")));
            play.perform(new External.Restart(ProcessId.of("a")));
            Step step = play.deliver("a→b question");
            assertThat(step.lost()).hasSize(1);
            assertThat(play.enabled()).isEmpty();
        }

        @Test
        void when_the_two_are_cut_off_then_the_answer_is_held_back() {
            answering();
            ask();
            play.deliver("a→b question");
            List<ProcessId> a = List.of(ProcessId.of("a"));
            List<ProcessId> b = List.of(ProcessId.of("b"));
            play.perform(new External.Partition(a, b));
            assertThat(play.enabled()).containsExactly("a timer ask timeout");
            play.perform(new External.Heal(a, b));
            play.deliver("b→a answer");
            assertThat(play.state("a", Puppet.class).kept).containsExactly("answer");
        }
    }

    @Nested
    class Given_children {

        private final Play play = play();

        private Step hire() {
            return play.tell("a", doing((a, node) -> {
                ActorRef child = a.getContext().actorOf(Props.create(Puppet.class, () -> new Puppet(node)), "child");
                a.getContext().watch(child);
                child.tell("first", a.self());
            }));
        }

        @Test
        void when_a_child_is_made_then_it_is_a_process_named_by_its_path_and_is_up_after_the_step() {
            hire();
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isTrue();
            assertThat(play.enabled()).containsExactly("a→a/child first");
        }

        @Test
        void when_it_is_stopped_by_its_parent_then_a_message_may_still_come_before_that() {
            hire();
            play.tell(
                    "a",
                    doing((a, node) -> a.getContext()
                            .stop(a.getContext().findChild("child").orElseThrow())));
            assertThat(play.enabled()).containsExactly("a→a/child first", "a→a/child Stop");
            play.deliver("a→a/child first");
            assertThat(play.state("a/child", Puppet.class).kept).containsExactly("first");
            play.deliver("a→a/child Stop");
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isFalse();
            play.deliver("a/child→a Terminated");
            assertThat(play.state("a", Puppet.class).kept).hasOnlyElementsOfType(Terminated.class);
        }

        @Test
        void when_it_is_stopped_first_then_what_was_under_way_to_it_is_lost() {
            hire();
            play.tell(
                    "a",
                    doing((a, node) -> a.getContext()
                            .stop(a.getContext().findChild("child").orElseThrow())));
            Step stop = play.deliver("a→a/child Stop");
            assertThat(stop.lost()).hasSize(1);
            assertThat(play.enabled()).allMatch(text -> text.contains("Terminated"));
        }

        @Test
        void when_it_was_told_to_stop_then_what_is_sent_later_never_comes() {
            hire();
            play.tell("a", doing((a, node) -> {
                ActorRef child = a.getContext().findChild("child").orElseThrow();
                a.getContext().stop(child);
                child.tell("late", a.self());
            }));
            play.deliver("a→a/child first");
            assertThat(play.enabled()).containsExactly("a→a/child Stop");
            assertThat(play.deliver("a→a/child Stop").lost()).hasSize(1);
        }

        @Test
        void when_it_said_something_before_it_stopped_then_that_comes_before_the_news_of_its_end() {
            hire();
            play.deliver("a→a/child first");
            play.tell(
                    "a",
                    doing((a, node) -> a.getContext()
                            .findChild("child")
                            .orElseThrow()
                            .tell(
                                    doing((child, none) -> {
                                        a.self().tell("last words", child.self());
                                        child.getContext().stop(child.self());
                                    }),
                                    a.self())));
            play.deliver("a→a/child Do");
            assertThat(play.enabled()).containsExactly("a/child→a last words");
        }

        @Test
        void when_it_fails_then_its_parent_decides_in_a_step_of_its_own() {
            hire();
            play.deliver("a→a/child first");
            play.tell(
                    "a",
                    doing((a, node) -> a.getContext()
                            .findChild("child")
                            .orElseThrow()
                            .tell(
                                    doing((child, none) -> {
                                        throw new IllegalStateException("oops");
                                    }),
                                    a.self())));
            Step failing = play.deliver("a→a/child Do");
            assertThat(failing.failure())
                    .as("a supervised failure is no violation")
                    .isNull();
            assertThat(play.enabled())
                    .containsExactly("a/child→a Failed(child=a/child, cause=java.lang.IllegalStateException: oops)");
            play.deliver("a/child→a Failed");
            assertThat(play.state("a/child", Puppet.class).kept).as("restarted").isEmpty();
        }

        @Test
        void when_a_topmost_actor_fails_then_it_is_a_violation() {
            Step step = play.tell("a", doing((a, node) -> {
                throw new IllegalStateException("oops");
            }));
            assertThat(step.failure()).isInstanceOf(Failure.Uncaught.class);
        }
    }

    @Nested
    class Given_stashed_messages {

        private final Play play = play();

        @Test
        void when_unstashed_then_they_come_first_and_in_order() {
            play.tell("a", doing((a, node) -> a.stashing = true));
            play.tell("a", "one");
            play.tell("a", "two");
            play.send("a", "three");
            play.tell("b", doing((b, node) -> node.ref("a").tell("other", b.self())));
            play.send("a", doing((a, node) -> {}));
            play.deliver("b→a other");
            play.deliver("outside→a three");
            Step unstash = play.deliver("outside→a Do");
            assertThat(unstash.sent()).isEmpty();
            play.tell("a", doing((a, node) -> a.release()));
            assertThat(play.enabled()).containsExactly("a→a one");
            play.settle();
            assertThat(play.state("a", Puppet.class).kept).containsExactly("one", "two", "other", "three");
        }
    }

    @Nested
    class Given_crashes {

        private final Play play = play();

        @Test
        void when_a_node_crashes_then_its_children_go_with_it_and_what_it_sent_stays() {
            play.tell("a", doing((a, node) -> {
                a.getContext().actorOf(Puppet.props(node), "child");
                node.ref("b").tell("sent", a.self());
            }));
            play.perform(new External.Crash(ProcessId.of("a")));
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isFalse();
            assertThat(play.enabled()).containsExactly("a→b sent");
            play.perform(new External.Restart(ProcessId.of("a")));
            assertThat(play.world.states().isUp(ProcessId.of("a"))).isTrue();
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isFalse();
        }

        @Test
        void when_restarted_then_old_references_reach_the_new_one_and_what_is_durable_is_kept() {
            play.tell(
                    "a",
                    doing((a, node) ->
                            node.durable("disk", ArrayList<String>::new).add("kept")));
            play.tell("b", doing((b, node) -> b.kept.add(node.ref("a"))));
            play.perform(new External.Crash(ProcessId.of("a")));
            play.perform(new External.Restart(ProcessId.of("a")));
            play.tell("b", doing((b, node) -> ((ActorRef) b.kept.get(0)).tell("again", b.self())));
            play.deliver("b→a again");
            play.tell("a", doing((a, node) -> a.kept.addAll(node.durable("disk", ArrayList<String>::new))));
            assertThat(play.state("a", Puppet.class).kept).containsExactly("again", "kept");
        }

        @Test
        void when_it_was_watched_then_the_watcher_learns_of_it_when_it_is_restarted() {
            play.tell("b", doing((b, node) -> b.getContext().watch(node.ref("a"))));
            play.perform(new External.Crash(ProcessId.of("a")));
            assertThat(play.enabled()).isEmpty();
            play.perform(new External.Restart(ProcessId.of("a")));
            play.deliver("a→b Terminated");
            assertThat(play.state("b", Puppet.class).kept).hasOnlyElementsOfType(Terminated.class);
        }
    }

    @Nested
    class Given_a_lossy_network {

        private final Play play = play(Network.fifo().lossy().duplicating());

        @Test
        void when_a_message_stays_within_its_node_then_it_is_never_lost() {
            Step step = play.tell("a", doing((a, node) -> {
                a.self().tell("inside", a.self());
                node.ref("b").tell("across", a.self());
            }));
            Item inside = step.sent().get(0);
            Item across = step.sent().get(1);
            assertThat(play.world.permits(new External.Drop(inside.id()))).isFalse();
            assertThat(play.world.permits(new External.Duplicate(inside.id()))).isFalse();
            assertThat(play.world.permits(new External.Drop(across.id()))).isTrue();
            play.perform(new External.Duplicate(across.id()));
            play.settle();
            assertThat(play.state("b", Puppet.class).kept).containsExactly("across", "across");
        }
    }

    @Nested
    class Given_timers_and_work {

        private final Play play = play();

        @Test
        void when_a_plain_timer_fired_then_its_message_comes_even_if_it_is_cancelled_before() {
            play.tell(
                    "a",
                    doing((a, node) -> a.kept.add(a.getContext()
                            .getSystem()
                            .scheduler()
                            .scheduleOnce(
                                    Duration.ofSeconds(1),
                                    a.self(),
                                    "tick",
                                    a.getContext().getDispatcher(),
                                    a.self()))));
            play.fire("a", "tick");
            play.tell("a", doing((a, node) -> ((org.apache.pekko.actor.Cancellable) a.kept.remove(0)).cancel()));
            play.deliver("a→a tick");
            assertThat(play.state("a", Puppet.class).kept).containsExactly("tick");
        }

        @Test
        void when_work_is_given_to_the_pool_of_the_scenario_then_each_piece_is_a_step() {
            Step step = play.tell("a", doing((a, node) -> {
                ExecutorService pool = node.executor();
                pool.execute(() -> a.kept.add("work"));
                pool.execute(() -> node.ref("b").tell("done", ActorRef.noSender()));
            }));
            assertThat(step.sent()).hasSize(2);
            assertThat(play.state("a", Puppet.class).kept).isEmpty();
            play.settle();
            assertThat(play.state("a", Puppet.class).kept).containsExactly("work");
            assertThat(play.state("b", Puppet.class).kept).containsExactly("done");
        }

        @Test
        void when_a_pill_is_sent_then_it_is_a_message_like_any_other() {
            play.tell("b", doing((b, node) -> {
                node.ref("a").tell("before", b.self());
                node.ref("a").tell(PoisonPill.getInstance(), b.self());
                node.ref("a").tell("after", b.self());
            }));
            assertThat(play.enabled()).containsExactly("b→a before");
            play.deliver("b→a before");
            Step pill = play.deliver("b→a PoisonPill");
            assertThat(pill.lost()).as("what comes after the pill").hasSize(1);
            assertThat(play.world.states().isUp(ProcessId.of("a"))).isFalse();
        }
    }

    @Nested
    class Given_an_unordered_network {

        private final Play play = play(Network.unordered());

        @Test
        void when_messages_stay_within_a_node_then_they_keep_their_order() {
            play.tell("a", doing((a, node) -> {
                a.self().tell("one", a.self());
                a.self().tell("two", a.self());
                node.ref("b").tell("three", a.self());
                node.ref("b").tell("four", a.self());
            }));
            assertThat(play.enabled()).containsExactlyInAnyOrder("a→a one", "a→b three", "a→b four");
        }
    }

    @Nested
    class Given_mailboxes_of_other_kinds {

        private final Play play = play();

        @Test
        void when_an_actor_asks_for_one_then_it_is_under_control_all_the_same() {
            play.tell("a", doing((a, node) -> {
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
                            doing((a, node) -> a.getContext()
                                    .actorOf(new BalancingPool(2)
                                            .props(Props.create(Puppet.class, () -> new Puppet(node)))))))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("BalancingPool");
        }
    }

    @Nested
    class Given_mistakes_in_the_scenario {

        private void isRefused(PekkoSystem.Builder system, String message) {
            assertThatThrownBy(() -> new Play(system.build()))
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
            try (Play play = play()) {
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

        private final Play play = play();

        @Test
        void when_a_thread_of_its_own_uses_the_actors_then_it_is_named() {
            assertThatThrownBy(() -> play.tell("a", doing((a, node) -> {
                        Thread thread = new Thread(() -> node.ref("b").tell("from afar", a.self()), "worker of mine");
                        thread.start();
                        try {
                            thread.join();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    })))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("worker of mine");
        }

        @Test
        void when_work_outside_of_actors_throws_then_it_is_a_violation() {
            play.tell(
                    "a",
                    doing((a, node) -> node.executor().execute(() -> {
                        throw new IllegalStateException("nobody catches this");
                    })));
            assertThat(play.deliver("a→a").failure()).isInstanceOf(Failure.Uncaught.class);
        }

        @Test
        void when_a_handler_sends_without_end_then_it_is_told() {
            assertThatThrownBy(() -> play.tell("a", doing((a, node) -> {
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
                try (Play play = new Play(system)) {
                    shutdowns.add(CoordinatedShutdown.get(
                            ((PekkoWorld) play.world).control().actors()));
                }
            }
            assertThat(shutdowns.stream().distinct())
                    .as("each would leave callbacks behind")
                    .hasSize(1);
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
                    .behavior("failing", Behaviors.<String>receiveMessage(text -> {
                        throw new IllegalStateException(text);
                    }))
                    .build();
            try (Play play = new Play(system)) {
                assertThat(play.tell("failing", "oops").failure()).isInstanceOf(Failure.Uncaught.class);
            }
        }

        @Test
        void when_its_state_is_asked_for_by_type_then_it_is_what_the_functions_captured() {
            PekkoSystem system = PekkoSystem.with(Network.fifo())
                    .behavior("counter", counting(new Count(0)))
                    .state("counter", Count.class)
                    .build();
            try (Play play = new Play(system)) {
                play.tell("counter", "one");
                play.tell("counter", "two");
                assertThat(play.state("counter", Count.class)).isEqualTo(new Count(2));
            }
        }
    }
}
