package dev.winnow.pekko.world;

import static dev.winnow.pekko.world.ScriptedActor.script;
import static dev.winnow.pekko.world.ScriptedActor.world;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Terminated;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The effects of crashes and network faults on actors. */
final class PekkoFaultsTest {

    @Nested
    class Given_crashes {

        private final SteppedWorld play = world();

        @Test
        void when_a_node_crashes_then_its_children_crash_and_sent_messages_stay() {
            play.tell("a", script((a, node) -> {
                a.getContext().actorOf(ScriptedActor.props(node), "child");
                node.ref(ProcessId.of("b")).tell("sent", a.self());
            }));
            play.perform(new External.Crash(ProcessId.of("a")));
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isFalse();
            assertThat(play.enabled()).containsExactly("a→b sent");
            play.perform(new External.Restart(ProcessId.of("a")));
            assertThat(play.world.states().isUp(ProcessId.of("a"))).isTrue();
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isFalse();
        }

        @Test
        void when_restarted_then_old_references_and_durable_values_are_still_valid() {
            play.tell(
                    "a",
                    script((a, node) ->
                            node.durable("disk", ArrayList<String>::new).add("kept")));
            play.tell("b", script((b, node) -> b.kept.add(node.ref(ProcessId.of("a")))));
            play.perform(new External.Crash(ProcessId.of("a")));
            play.perform(new External.Restart(ProcessId.of("a")));
            play.tell("b", script((b, node) -> ((ActorRef) b.kept.get(0)).tell("again", b.self())));
            play.deliver("b→a again");
            play.tell("a", script((a, node) -> a.kept.addAll(node.durable("disk", ArrayList<String>::new))));
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly("again", "kept");
        }

        @Test
        void when_a_watched_node_restarts_then_the_watcher_is_notified() {
            play.tell("b", script((b, node) -> b.getContext().watch(node.ref(ProcessId.of("a")))));
            play.perform(new External.Crash(ProcessId.of("a")));
            assertThat(play.enabled()).isEmpty();
            play.perform(new External.Restart(ProcessId.of("a")));
            play.deliver("a→b Terminated");
            assertThat(play.state("b", ScriptedActor.class).kept).hasOnlyElementsOfType(Terminated.class);
        }
    }

    @Nested
    class Given_a_crash_inside_a_handler {

        private static final ProcessId A = ProcessId.of("a");
        private final SteppedWorld play = world();

        @Test
        void when_it_writes_durable_values_then_those_before_the_crash_are_kept() {
            play.perform(new External.CrashInHandler(A, 1));
            Step step = play.tell("a", script((a, node) -> {
                ArrayList<String> disk = node.durable("disk", ArrayList<String>::new);
                disk.add("before");
                node.ref(ProcessId.of("b")).tell("sent", a.self());
                disk.add("after");
                node.ref(ProcessId.of("b")).tell("not sent", a.self());
            }));
            assertThat(step.crashedInHandler()).isTrue();
            assertThat(play.enabled()).containsExactly("a→b sent");
            play.perform(new External.Restart(A));
            play.tell("a", script((a, node) -> a.kept.addAll(node.durable("disk", ArrayList<String>::new))));
            assertThat(play.state("a", ScriptedActor.class).kept).containsExactly("before");
        }

        @Test
        void when_a_child_handles_the_message_then_the_whole_node_crashes_and_can_restart() {
            play.tell("a", script((a, node) -> {
                ActorRef child = a.getContext().actorOf(ScriptedActor.props(node), "child");
                child.tell(script((c, inner) -> inner.ref(ProcessId.of("b")).tell("of child", c.self())), a.self());
                a.self().tell("waits", a.self());
            }));
            play.perform(new External.CrashInHandler(A, 1));
            Step step = play.deliver("a→a/child");
            assertThat(step.crashedInHandler()).isTrue();
            assertThat(play.world.states().isUp(A)).isFalse();
            assertThat(play.world.states().isUp(ProcessId.of("a/child"))).isFalse();
            assertThat(step.lost()).hasSize(1);
            assertThat(play.enabled()).containsExactly("a/child→b of child");
            play.perform(new External.Restart(A));
            assertThat(play.world.states().isUp(A)).isTrue();
        }

        @Test
        void when_the_handler_catches_everything_then_nothing_that_it_does_later_counts() {
            play.perform(new External.CrashInHandler(A, 0));
            Step step = play.tell("a", script((a, node) -> {
                for (int i = 0; i < 2; i++) {
                    try {
                        node.ref(ProcessId.of("b")).tell("not sent", a.self());
                    } catch (Throwable e) { // as a careless actor does
                        a.kept.add(e);
                    }
                }
            }));
            assertThat(step.crashedInHandler()).isTrue();
            assertThat(step.sent()).isEmpty();
            assertThat(play.world.states().isUp(A)).isFalse();
        }

        @Test
        void when_it_could_have_changed_durable_values_afterwards_then_it_is_out_of_control() {
            play.perform(new External.CrashInHandler(A, 0));
            assertThatThrownBy(() -> play.tell("a", script((a, node) -> {
                        ArrayList<String> disk = node.durable("disk", ArrayList<String>::new);
                        try {
                            node.ref(ProcessId.of("b")).tell("not sent", a.self());
                        } catch (Throwable e) { // as a careless actor does
                            disk.add("after");
                        }
                    })))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("a caught the error that ends its handler");
        }
    }

    @Nested
    class Given_pauses {

        private final SteppedWorld play = world();

        @Test
        void when_a_node_pauses_then_its_children_and_timers_pause_and_others_go_on() {
            play.tell("a", script((a, node) -> {
                ActorRef child = a.getContext().actorOf(ScriptedActor.props(node), "child");
                child.tell("inside", a.self());
                a.getContext()
                        .getSystem()
                        .getScheduler()
                        .scheduleOnce(
                                java.time.Duration.ofSeconds(1),
                                a.self(),
                                "tick",
                                a.getContext().getDispatcher(),
                                a.self());
                node.ref(ProcessId.of("b")).tell("sent", a.self());
            }));
            var before = play.enabled();
            assertThat(before).hasSize(3).contains("a→a/child inside", "a→b sent");
            play.perform(new External.Pause(ProcessId.of("a")));
            assertThat(play.enabled()).containsExactly("a→b sent");
            play.tell("b", script((b, node) -> node.ref(ProcessId.of("a")).tell("later", b.self())));
            assertThat(play.enabled()).containsExactly("a→b sent");
            play.perform(new External.Resume(ProcessId.of("a")));
            assertThat(play.enabled()).containsAll(before).contains("b→a later");
        }
    }

    @Nested
    class Given_a_lossy_network {

        private final SteppedWorld play = world(Network.fifo().lossy().duplicating());

        @Test
        void when_a_message_stays_within_its_node_then_it_is_never_lost() {
            Step step = play.tell("a", script((a, node) -> {
                a.self().tell("inside", a.self());
                node.ref(ProcessId.of("b")).tell("across", a.self());
            }));
            Item inside = step.sent().get(0);
            Item across = step.sent().get(1);
            assertThat(play.world.permits(new External.Drop(inside.id()))).isFalse();
            assertThat(play.world.permits(new External.Duplicate(inside.id()))).isFalse();
            assertThat(play.world.permits(new External.Drop(across.id()))).isTrue();
            play.perform(new External.Duplicate(across.id()));
            play.settle();
            assertThat(play.state("b", ScriptedActor.class).kept).containsExactly("across", "across");
        }
    }

    @Nested
    class Given_an_unordered_network {

        private final SteppedWorld play = world(Network.unordered());

        @Test
        void when_messages_stay_within_a_node_then_they_keep_their_order() {
            play.tell("a", script((a, node) -> {
                a.self().tell("one", a.self());
                a.self().tell("two", a.self());
                node.ref(ProcessId.of("b")).tell("three", a.self());
                node.ref(ProcessId.of("b")).tell("four", a.self());
            }));
            assertThat(play.enabled()).containsExactlyInAnyOrder("a→a one", "a→b three", "a→b four");
        }
    }
}
