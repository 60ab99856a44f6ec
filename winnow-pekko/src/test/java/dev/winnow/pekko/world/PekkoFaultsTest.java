package dev.winnow.pekko.world;

import static dev.winnow.pekko.world.ScriptedActor.script;
import static dev.winnow.pekko.world.ScriptedActor.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.Network;
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
