package dev.winnow.pekko.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.statespace.AbsentSenders;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.World;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.apache.pekko.actor.typed.receptionist.ServiceKey;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Two components, each alone in a world of its own: {@code a} runs scripts, {@code b} answers every message. */
class AbsentActorsTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final ProcessId CHILD = ProcessId.of("a/child");

    record Hello(List<ActorRef> others) {}

    record Answer(Object question) {}

    /** Answers each message to its sender, and greetings to all whom they mention. */
    static final class Answering extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(
                            Hello.class,
                            hello -> hello.others().forEach(other -> other.tell(new Answer("hello"), getSelf())))
                    .matchAny(question -> getSender().tell(new Answer(question), getSelf()))
                    .build();
        }
    }

    /** Starts a task when it is stopped. The task would run until the test ends it. */
    static final class Busy extends AbstractActor {
        private final CompletableFuture<Void> end;

        Busy(CompletableFuture<Void> end) {
            this.end = end;
        }

        @Override
        public void postStop() {
            CompletableFuture<Void> unused = CompletableFuture.runAsync(end::join);
        }

        @Override
        public Receive createReceive() {
            return emptyBehavior();
        }
    }

    private final AtomicInteger answering = new AtomicInteger(); // actors created
    private final PekkoSystem system = PekkoSystem.with(Network.fifo())
            .actor(A, ScriptedActor::props)
            .actor(B, Props.create(Answering.class, () -> {
                answering.incrementAndGet();
                return new Answering();
            }))
            .build();
    private final World a = alone(A);
    private final World b = alone(B);

    private World alone(ProcessId node) {
        World world = system.boot(1);
        world.ability(AbsentSenders.class)
                .orElseThrow()
                .setAbsent(process -> !process.name().startsWith(node.name()));
        return world;
    }

    @BeforeEach
    void start() {
        a.perform(new External.Start(A), (process, bound) -> 0);
        b.perform(new External.Start(B), (process, bound) -> 0);
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    private void run(BiConsumer<ScriptedActor, Node> script) {
        run(a, script);
    }

    private static void run(World world, BiConsumer<ScriptedActor, Node> script) {
        world.perform(new External.Send(A, ScriptedActor.script(script)), (process, bound) -> 0);
        deliverLast(world);
    }

    private static void deliverLast(World world) {
        int last = world.enabled().messageCount() - 1;
        world.perform(world.enabled().eventAt(last), (process, bound) -> 0);
    }

    private static Item lastItem(World world) {
        return world.recording().item(world.recording().itemCount() - 1);
    }

    /** Passes the newest message of one world to the other, and lets its receiver handle it. */
    private static void pass(World from, World to) {
        Item item = lastItem(from);
        Object exported = from.ability(AbsentSenders.class).orElseThrow().export(item.id());
        to.ability(AbsentSenders.class).orElseThrow().sendFrom(item.from(), item.to(), exported);
        assertThat(lastItem(to).from()).isEqualTo(item.from());
        assertThat(lastItem(to).to()).isEqualTo(item.to());
        deliverLast(to);
    }

    private List<Object> keptBy(ProcessId process) {
        return ((ScriptedActor) Objects.requireNonNull(a.states().of(process))).kept;
    }

    private static ActorRef child(ScriptedActor actor, Node node) {
        return actor.getContext().actorOf(ScriptedActor.props(node), "child");
    }

    @Nested
    class Given_a_component_that_runs_alone {

        @Test
        void when_it_runs_then_actors_of_other_components_are_not_created() {
            assertThat(answering).hasValue(1); // by b
            run((actor, node) -> node.ref(B).tell("question", actor.getSelf()));
            assertThat(answering).hasValue(1);
        }

        @Test
        void when_it_sends_to_an_absent_actor_then_nobody_handles_the_message() {
            run((actor, node) -> node.ref(B).tell("question", actor.getSelf()));
            assertThat(lastItem(a).to()).isEqualTo(B);
            assertThat(a.enabled().size()).isZero();
        }

        @Test
        void when_an_absent_actor_answers_its_sender_then_the_answer_arrives() {
            run((actor, node) -> node.ref(B).tell("question", actor.getSelf()));
            pass(a, b);
            pass(b, a);
            assertThat(keptBy(A)).containsExactly(new Answer("question"));
        }

        @Test
        void when_a_child_is_the_sender_then_it_gets_the_answer() {
            run((actor, node) -> node.ref(B).tell("question", child(actor, node)));
            pass(a, b);
            pass(b, a);
            assertThat(keptBy(CHILD)).containsExactly(new Answer("question"));
        }

        @Test
        void when_a_message_mentions_a_child_then_the_other_component_can_send_to_it() {
            run((actor, node) -> node.ref(B).tell(new Hello(List.of(child(actor, node))), actor.getSelf()));
            pass(a, b);
            pass(b, a);
            assertThat(keptBy(CHILD)).containsExactly(new Answer("hello"));
        }

        @Test
        void when_it_asks_an_absent_actor_then_the_answer_completes_the_ask() {
            run((actor, node) ->
                    Patterns.ask(node.ref(B), "question", Duration.ofSeconds(1)).thenAccept(actor.kept::add));
            pass(a, b);
            pass(b, a);
            assertThat(keptBy(A)).containsExactly(new Answer("question"));
        }

        @Test
        void when_its_ask_is_over_before_the_answer_then_the_answer_is_lost() {
            run((actor, node) ->
                    Patterns.ask(node.ref(B), "question", Duration.ofSeconds(1)).thenAccept(actor.kept::add));
            pass(a, b);
            a.perform(a.enabled().eventAt(0), (process, bound) -> 0); // the timeout
            Item answer = lastItem(b);
            AbsentSenders senders = a.ability(AbsentSenders.class).orElseThrow();
            senders.sendFrom(B, A, b.ability(AbsentSenders.class).orElseThrow().export(answer.id()));
            assertThat(lastItem(a).payload()).isEqualTo(new Answer("question"));
            assertThat(a.enabled().size()).isZero();
        }
    }

    @Nested
    class Given_two_worlds_on_one_thread {

        @Test
        void when_one_is_closed_after_the_other_ran_then_its_tasks_get_no_threads() {
            CompletableFuture<Void> end = new CompletableFuture<>();
            World closed = alone(A);
            closed.perform(new External.Start(A), (process, bound) -> 0);
            run(closed, (actor, node) -> actor.getContext().actorOf(Props.create(Busy.class, () -> new Busy(end))));
            b.perform(new External.Send(B, "question"), (process, bound) -> 0);
            int threads = Thread.activeCount();
            closed.close();
            assertThat(Thread.activeCount()).isEqualTo(threads);
            end.complete(null);
        }
    }

    @Nested
    class Given_components_that_share_more_than_messages {

        private void assertRefused(BiConsumer<ScriptedActor, Node> script, String reason) {
            assertThatThrownBy(() -> run(script)).isInstanceOf(BadInput.class).hasMessageContaining(reason);
        }

        @Test
        void when_an_actor_watches_an_absent_one_then_it_is_refused() {
            assertRefused((actor, node) -> actor.getContext().watch(node.ref(B)), "'a' watches 'b'");
        }

        @Test
        void when_an_actor_stops_an_absent_one_then_it_is_refused() {
            assertRefused((actor, node) -> actor.getContext().stop(node.ref(B)), "'a' stops 'b'");
        }

        @Test
        void when_an_actor_subscribes_to_the_event_stream_then_it_is_refused() {
            assertRefused(
                    (actor, node) -> node.system().eventStream().subscribe(actor.getSelf(), String.class),
                    "'a' subscribes to the event stream");
        }

        @Test
        void when_an_actor_registers_with_the_receptionist_then_it_is_refused() {
            ServiceKey<Object> key = ServiceKey.create(Object.class, "service");
            assertRefused(
                    (actor, node) -> Adapter.toTyped(node.system())
                            .receptionist()
                            .tell(Receptionist.register(key, Adapter.toTyped(actor.getSelf()))),
                    "'system/localReceptionist' belongs to no component");
        }

        @Test
        void when_a_child_of_an_absent_actor_is_looked_up_by_its_path_then_it_is_refused() {
            assertRefused(
                    (actor, node) ->
                            node.system().actorSelection("/user/b/child").tell("question", actor.getSelf()),
                    "by the path of 'b/child'");
        }

        @Test
        void when_a_message_can_change_then_it_is_not_exported() {
            run((actor, node) -> node.ref(B).tell(new AtomicInteger(1), actor.getSelf()));
            assertThatThrownBy(() -> a.ability(AbsentSenders.class)
                            .orElseThrow()
                            .export(lastItem(a).id()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("java.util.concurrent.atomic.AtomicInteger cannot be copied");
        }

        @Test
        void when_a_child_is_created_again_under_its_name_then_messages_to_it_are_refused() {
            run((actor, node) -> node.ref(B).tell("question", child(actor, node)));
            pass(a, b);
            run((actor, node) -> actor.getContext().getChildren().forEach(actor.getContext()::stop));
            deliverLast(a); // the request to stop
            run((actor, node) -> child(actor, node).tell("hello", actor.getSelf()));
            assertThatThrownBy(() -> pass(b, a))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("'a/child', which was stopped and created again");
        }
    }
}
