package dev.winnow.world.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeTest {

    private static final ProcessId NODE = ProcessId.of("node");
    private static final ProcessId OTHER = ProcessId.of("other");

    private final Node node = new Node();

    /** A node in a world of its own, and another one that ignores what it receives. */
    private static final class RunningNode {

        private final World world;

        RunningNode(Node node) {
            Node other = new Node();
            other.thread("main").loop(round -> round.receive(Object.class));
            world = SimulatedSystem.with(Network.fifo())
                    .process(NODE, node.process())
                    .process(OTHER, other.process())
                    .build()
                    .boot(1);
            world.perform(new External.Start(NODE), (process, bound) -> 0);
            world.perform(new External.Start(OTHER), (process, bound) -> 0);
        }

        /** Performs the only enabled event, with these choices. */
        Step step(int... choices) {
            assertThat(world.enabled().size()).isEqualTo(1);
            int[] next = {0};
            return world.perform(world.enabled().eventAt(0), (process, bound) -> choices[next[0]++]);
        }

        void steps(int count) {
            IntStream.range(0, count).forEach(i -> step());
        }

        void send(Object message) {
            world.perform(new External.Send(NODE, message), (process, bound) -> 0);
        }

        NodeState state() {
            return Objects.requireNonNull(world.states().of(NODE, NodeState.class));
        }

        boolean isIdle() {
            return world.enabled().size() == 0;
        }
    }

    private static String failure(Step step) {
        return Objects.requireNonNull(step.failure()).toString();
    }

    @Nested
    class Given_two_threads_and_a_lock {

        private final Lock mutex = node.lock("mutex");

        private RunningNode running() {
            node.thread("first").lock(mutex).unlock(mutex);
            node.thread("second").lock(mutex).unlock(mutex);
            return new RunningNode(node);
        }

        @Test
        void when_both_can_run_then_one_is_chosen() {
            RunningNode running = running();
            assertThat(running.step(1).choices()).containsExactly(2, 1);
            assertThat(running.state()).hasToString("Node(first=lock mutex, second=unlock mutex, mutex=second)");
        }

        @Test
        void when_one_holds_the_lock_then_only_it_can_run() {
            RunningNode running = running();
            running.step(0);
            assertThat(running.step().choices()).isEmpty();
            assertThat(running.state().isHeld(mutex)).isFalse();
            assertThat(running.state().lineOf("first")).isEqualTo("ended");
        }

        @Test
        void when_all_lines_are_performed_then_nothing_is_enabled() {
            RunningNode running = running();
            running.step(0);
            running.steps(3);
            assertThat(running.isIdle()).isTrue();
        }
    }

    @Nested
    class Given_threads_that_receive {

        private final Variable<Integer> sum = node.variable("sum", 0);

        private void addReceiver(String name) {
            node.thread(name).loop(round -> {
                Variable<Integer> number = round.local("number");
                round.receive(Integer.class, number).line("add", line -> line.update(sum, n -> n + line.get(number)));
            });
        }

        @Test
        void when_no_thread_waits_for_a_message_then_it_stays_in_flight() {
            addReceiver("adder");
            RunningNode running = new RunningNode(node);
            assertThat(running.isIdle()).isTrue();
            running.send("not a number");
            assertThat(running.isIdle()).isTrue();
            running.send(7);
            running.send(8);
            running.step();
            assertThat(running.state()).hasToString("Node(adder=add(number=7), sum=0)");
            assertThat(running.world.enabled().messageCount()).isZero();
        }

        @Test
        void when_a_body_ends_then_its_variables_are_empty_again() {
            addReceiver("adder");
            RunningNode running = new RunningNode(node);
            NodeState before = running.state();
            running.send(0);
            running.steps(2);
            assertThat(running.state()).isEqualTo(before).hasSameHashCodeAs(before);
        }

        @Test
        void when_two_wait_then_one_is_chosen() {
            addReceiver("first");
            addReceiver("second");
            RunningNode running = new RunningNode(node);
            running.send(7);
            assertThat(running.step(1).choices()).containsExactly(2, 1);
            assertThat(running.state()).hasToString("Node(first=receive, second=add(number=7), sum=0)");
        }

        @Test
        void when_a_message_blocks_the_last_runnable_thread_then_none_gets_its_turn() {
            Lock mutex = node.lock("mutex");
            node.thread("first").receive("lock", Integer.class, (line, message) -> line.lock(mutex));
            node.thread("second").lock(mutex);
            RunningNode running = new RunningNode(node);
            running.send(7);
            assertThat(running.world.enabled().timerCount()).isEqualTo(1);
            running.world.perform(running.world.enabled().eventAt(0), (process, bound) -> 0);
            assertThat(running.state()).hasToString("Node(first=ended, second=lock mutex, sum=0, mutex=first)");
            assertThat(running.isIdle()).isTrue();
        }

        @Test
        void when_one_sender_is_named_then_others_wait() {
            Variable<Integer> number = node.variable("number");
            node.thread("main").receiveFrom(OTHER, Integer.class, number);
            RunningNode running = new RunningNode(node);
            running.send(7);
            assertThat(running.isIdle()).isTrue();
            assertThat(running.state()).hasToString("Node(main=receive from other, sum=0, number=empty)");
        }
    }

    @Nested
    class Given_conditions_and_queues {

        private final Variable<Integer> chosen = node.variable("chosen", 0);

        @Test
        void when_a_condition_holds_then_only_its_body_runs() {
            node.thread("main")
                    .choose(2, chosen)
                    .when(
                            values -> values.get(chosen) == 1,
                            then -> then.line("then", line -> {}),
                            otherwise -> otherwise.line("otherwise", line -> {}))
                    .line("end", line -> {});
            RunningNode running = new RunningNode(node);
            running.step(1);
            assertThat(running.state().lineOf("main")).isEqualTo("then");
            running.step();
            assertThat(running.state().lineOf("main")).isEqualTo("end");
            assertThat(Shapes.text(running.state())).isEqualTo("Node(main=end, chosen=1)");
        }

        @Test
        void when_lines_have_the_same_name_then_they_are_numbered() {
            node.thread("main").line("work", line -> {}).line("work", line -> {});
            RunningNode running = new RunningNode(node);
            running.step();
            assertThat(running.state().lineOf("main")).isEqualTo("work (2)");
        }

        @Test
        void when_a_queue_is_empty_then_the_thread_blocks() {
            NodeQueue<String> queue = node.queue("queue");
            node.thread("main").line("take", line -> line.take(queue));
            assertThat(new RunningNode(node).isIdle()).isTrue();
        }

        @Test
        void when_elements_are_put_then_they_are_taken_in_order() {
            NodeQueue<Integer> queue = node.queue("queue");
            node.thread("main")
                    .line("put", line -> {
                        line.put(queue, 4);
                        line.put(queue, 5);
                    })
                    .line("take", line -> line.set(chosen, line.take(queue)));
            RunningNode running = new RunningNode(node);
            running.steps(2);
            assertThat(running.state().get(chosen)).isEqualTo(4);
            assertThat(running.state().elements(queue)).containsExactly(5);
        }

        @Test
        void when_a_text_reads_like_an_empty_variable_then_the_states_differ() {
            Variable<String> word = node.variable("word");
            node.thread("main").loop(round -> round.line("set", line -> line.set(word, "empty")));
            RunningNode running = new RunningNode(node);
            NodeState before = running.state();
            running.step();
            assertThat(running.state()).isNotEqualTo(before).hasToString(before.toString());
            assertThat(Shapes.of(running.state()).hash())
                    .isNotEqualTo(Shapes.of(before).hash());
        }

        @Test
        void when_a_line_waits_then_it_has_no_effect() {
            node.thread("main").line("wait", line -> {
                line.set(chosen, 1);
                line.await(false);
            });
            RunningNode running = new RunningNode(node);
            assertThat(running.isIdle()).isTrue();
            assertThat(running.state().get(chosen)).isZero();
        }

        @Test
        void when_the_awaited_condition_becomes_true_then_the_thread_runs() {
            node.thread("waiting").await("wait", values -> values.get(chosen) == 1);
            node.thread("setting").line("set", line -> line.set(chosen, 1));
            RunningNode running = new RunningNode(node);
            running.steps(2);
            assertThat(running.state().lineOf("waiting")).isEqualTo("ended");
        }
    }

    @Nested
    class Given_a_line_with_a_mistake {

        @Test
        void when_it_releases_a_lock_that_it_does_not_hold_then_the_step_fails() {
            Lock mutex = node.lock("mutex");
            node.thread("main").unlock(mutex);
            assertThat(failure(new RunningNode(node).step())).contains("releases mutex, which it does not hold");
        }

        @Test
        void when_it_blocks_after_it_has_chosen_then_the_step_fails() {
            node.thread("main").line("toss", line -> line.await(line.choose(2) == 1));
            assertThat(failure(new RunningNode(node).step(0))).contains("blocks after it has chosen");
        }

        @Test
        void when_it_uses_a_variable_of_another_node_then_the_step_fails() {
            Variable<Integer> foreign = new Node().variable("foreign", 0);
            node.thread("main").line("read", line -> line.get(foreign));
            assertThat(failure(new RunningNode(node).step())).contains("foreign belongs to another node");
        }

        @Test
        void when_it_uses_a_variable_of_another_thread_then_the_step_fails() {
            Variable<Integer> local = node.thread("owner").local("local", 0);
            node.thread("main").line("read", line -> line.get(local));
            assertThat(failure(new RunningNode(node).step())).contains("local belongs to thread owner");
        }

        @Test
        void when_a_loop_makes_no_step_then_the_step_fails() {
            node.thread("main")
                    .line("begin", line -> {})
                    .loop(round -> round.when(values -> false, never -> never.line("never", line -> {})));
            assertThat(failure(new RunningNode(node).step())).contains("loops without performing a line");
        }

        @Test
        void when_a_loop_has_no_line_then_it_is_refused() {
            assertThatThrownBy(() -> node.thread("main").loop(round -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a loop of thread main has no line");
        }

        @Test
        void when_two_things_have_one_name_then_they_are_refused() {
            node.lock("mutex");
            assertThatThrownBy(() -> node.variable("mutex", 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("there are two named mutex");
        }

        @Test
        void when_a_thread_is_added_after_the_process_then_it_is_refused() {
            node.thread("main").line("nothing", line -> {});
            node.process();
            assertThatThrownBy(() -> node.thread("late"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("declare late before the node's process is created");
        }
    }

    @Nested
    class Given_threads_that_lock_in_opposite_order {

        private final Lock left = node.lock("left");
        private final Lock right = node.lock("right");

        private Setup setup() {
            node.thread("first").lock(left).lock(right).unlock(right).unlock(left);
            node.thread("second").lock(right).lock(left).unlock(left).unlock(right);
            return Setup.of(SimulatedSystem.with(Network.fifo())
                            .process(NODE, node.process())
                            .build())
                    .invariant(Node.noDeadlock(NODE))
                    .build();
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dir"})
        void when_explored_then_the_deadlock_names_threads_and_locks(String strategy) {
            Setup setup = setup();
            SearchResult result = SearchCatalogue.standard()
                    .run(StatefulSearchTest.graph(setup), SearchRequest.of(strategy, 1), SearchContext.of(setup));
            assertThat(Objects.requireNonNull(result.violation()).invariant()).isEqualTo("no deadlock at node");
            assertThat(Objects.requireNonNull(result.violation()).message())
                    .isEqualTo("first waits for right, which second holds; second waits for left, which first holds");
        }

        @Test
        void when_another_thread_can_still_run_then_nothing_is_reported() {
            node.thread("first").lock(left).line("work", line -> {}).unlock(left);
            node.thread("second").lock(left).unlock(left);
            Setup setup = Setup.of(SimulatedSystem.with(Network.fifo())
                            .process(NODE, node.process())
                            .build())
                    .invariant(Node.noDeadlock(NODE))
                    .build();
            SearchResult result = SearchCatalogue.standard()
                    .run(StatefulSearchTest.graph(setup), SearchRequest.of("bfs", 1), SearchContext.of(setup));
            assertThat(result.violation()).isNull();
            assertThat(result.complete()).isTrue();
        }

        @Test
        void when_a_thread_takes_its_own_lock_again_then_the_state_says_so() {
            node.thread("only").lock(left).lock(left);
            RunningNode running = new RunningNode(node);
            assertThat(running.state().lockWaits()).isEmpty();
            running.step();
            assertThat(running.state().lockWaits()).containsExactly("only waits for left, which it holds itself");
        }
    }

    @Nested
    class Given_the_footprint_of_a_line {

        @Test
        void when_it_is_asked_for_then_it_names_what_the_line_used() {
            Lock mutex = node.lock("mutex");
            Variable<Integer> sum = node.variable("sum", 0);
            Variable<Integer> limit = node.variable("limit", 9);
            node.thread("main").receive("add", Integer.class, (line, number) -> {
                line.lock(mutex);
                line.set(sum, number);
                line.send(OTHER, number);
            });
            node.thread("main2")
                    .line("check", line -> {})
                    .when(values -> values.get(limit) > 0, then -> then.line("then", line -> {}));
            NodeProcess process = node.process();
            RunningNode running = new RunningNode(node);
            Footprint footprint = process.footprint(running.state(), OTHER, 7, bound -> 0);
            assertThat(footprint.thread()).isEqualTo("main");
            assertThat(footprint.line()).isEqualTo("add");
            assertThat(footprint.accesses().writes()).isEqualTo(names("sum"));
            assertThat(footprint.accesses().reads()).isEmpty();
            assertThat(footprint.accesses().locks()).isEqualTo(names("mutex"));
            assertThat(footprint.receivedFrom()).isEqualTo(OTHER);
            assertThat(footprint.sentTo()).containsExactly(OTHER);
            assertThat(process.footprint(running.state(), null, null, bound -> 0)
                            .accesses()
                            .reads())
                    .isEqualTo(names("limit"));
        }

        private static Set<String> names(String... names) {
            return Set.of(names);
        }
    }
}
