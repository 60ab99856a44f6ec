package dev.winnow.pipes.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.protocol.Role;
import dev.winnow.pipes.workload.ClientEvent;
import dev.winnow.pipes.workload.RequestScript;
import dev.winnow.pipes.workload.TopologyKind;
import dev.winnow.pipes.workload.Workload;
import dev.winnow.pipes.workload.Workloads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sample nodes, without Winnow: what they do in fixed orders of deliveries. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SampleNodesTest {

    private static void assumeRuns(String file) {
        String program = file.endsWith(".py") ? "python3" : file.endsWith(".js") ? "node" : "cc";
        try {
            new ProcessBuilder(program, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            assumeTrue(false, "there is no " + program);
        }
    }

    private static NodeProcess started(String file, String... others) {
        assumeRuns(file);
        NodeProcess node = new NodeProcess("n1", NodeProcess.command(file));
        node.deliver(Message.init(
                "c0", "n1", Stream.concat(Stream.of("n1"), Stream.of(others)).toList(), 1));
        assertThat(node.next().label()).isEqualTo("init_ok");
        return node;
    }

    private static List<String> texts(List<Message> messages) {
        return messages.stream()
                .map(message -> message.dest() + " " + message.label())
                .toList();
    }

    /** Returns "name: message" of the first violation, or "holds". */
    private static String judge(Workload workload, List<ClientEvent> events) {
        for (Invariant<?> invariant : workload.invariants(step -> List.of(events.get(step.index())))) {
            String message = judge(invariant, events.size());
            if (!message.isEmpty()) {
                return invariant.name() + ": " + message;
            }
        }
        return "holds";
    }

    private static <H> String judge(Invariant<H> invariant, int count) {
        Recording recording = new Recording();
        H history = invariant.start();
        for (int i = 0; i < count; i++) {
            recording.beginExternal(new External.Run("event"));
            Judgement<H> judgement = invariant.after(history, recording.step(i), null);
            if (judgement instanceof Judgement.Broken<H> broken) {
                return broken.message();
            }
            history = ((Judgement.Holds<H>) judgement).history();
        }
        return "";
    }

    @Nested
    class Given_messages_in_the_order_of_sending {

        @ParameterizedTest
        @CsvSource({
            "echo.py, echo, true",
            "echo.js, echo, true",
            "echo.c, echo, true",
            "unique-ids-fixed.py, unique-ids, true",
            "broadcast.py, broadcast, false",
            "broadcast-fixed.py, broadcast, true",
            "kv-counter.py, g-counter, false",
            "kv-counter-fixed.py, g-counter, true",
            "counter-fixed.js, pn-counter, true",
            "leader-kv-fixed.c, lin-kv, true",
            "raft-fixed.py, lin-kv, true"
        })
        void when_a_workload_runs_then_its_invariants_hold(String file, String name, boolean atOnce) {
            assumeRuns(file);
            Workload workload = Workloads.named(name, TopologyKind.LINE);
            RequestScript script = new RequestScript(workload, Role.NODE.names(3), Role.CLIENT.names(2), 1);
            try (PlainCluster cluster = new PlainCluster(file, 3)) {
                assertThat(judge(workload, cluster.run(script, 12, atOnce))).isEqualTo("holds");
            }
        }

        @Test
        void when_nodes_read_before_others_write_then_an_addition_is_lost() {
            assumeRuns("kv-counter.py");
            Workload workload = Workloads.named("g-counter", TopologyKind.LINE);
            RequestScript script = new RequestScript(workload, Role.NODE.names(3), Role.CLIENT.names(2), 1);
            try (PlainCluster cluster = new PlainCluster("kv-counter.py", 3)) {
                assertThat(judge(workload, cluster.run(script, 12, true)))
                        .startsWith("final reads return the sum of all additions: the final read of n1 is ");
            }
        }
    }

    @Nested
    class Given_unique_ids_from_a_clock {

        /** Within the same millisecond: a node answers thousands of requests a second, and 500 are sent at once. */
        @Test
        void when_requests_arrive_together_then_ids_repeat() {
            assertThat(distinctIds("unique-ids.py")).isLessThan(500);
            assertThat(distinctIds("unique-ids-fixed.py")).isEqualTo(500);
        }

        private long distinctIds(String file) {
            try (NodeProcess node = started(file)) {
                for (int i = 2; i < 502; i++) {
                    node.deliver("c1", "{type:generate,msg_id:" + i + "}");
                }
                return node.flush().stream().map(Message::label).distinct().count();
            }
        }
    }

    @Nested
    class Given_broadcast_with_retries {

        /** n3 never confirms: when it is asked again, n2 has been, too. */
        private List<String> retriesOf(String file) {
            try (NodeProcess node = started(file, "n2", "n3")) {
                node.deliver("c1", "{type:broadcast,message:1,msg_id:1}");
                node.deliver("c1", "{type:broadcast,message:2,msg_id:2}");
                List<Message> sent = node.until(message -> message.label().equals("broadcast_ok")
                        && message.inReplyTo().getAsLong() == 2);
                Message first = sent.stream()
                        .filter(message -> message.dest().equals("n2"))
                        .findFirst()
                        .orElseThrow();
                assertThat(first.label()).isEqualTo("gossip(values=[1])");
                node.deliver(first.reply(Message.body("gossip_ok")));
                node.flush();
                return texts(node.until(message -> message.dest().equals("n3")));
            }
        }

        @Test
        void when_a_confirmation_is_of_an_older_gossip_then_the_newer_value_is_sent_again() {
            assertThat(retriesOf("broadcast-fixed.py"))
                    .containsExactly("n2 gossip(values=[2])", "n3 gossip(values=[1, 2])");
        }

        @Test
        void when_all_values_count_as_confirmed_then_the_newer_one_is_never_sent_again() {
            assertThat(retriesOf("broadcast.py")).containsExactly("n3 gossip(values=[1, 2])");
        }
    }

    @Nested
    class Given_a_counter_with_retries {

        private String totalAfterRetry(String file) {
            try (NodeProcess one = started(file, "n2")) {
                one.deliver("c1", "{type:add,delta:5,msg_id:2}");
                assertThat(texts(List.of(one.next(), one.next())))
                        .containsExactly("n2 replicate(delta=5, number=1)", "c1 add_ok");
                Message again = one.next(); // nobody has confirmed
                assertThat(again.label()).isEqualTo("replicate(delta=5, number=1)");
                return totalOfReceiver(file);
            }
        }

        private String totalOfReceiver(String file) {
            try (NodeProcess other = started(file)) {
                other.deliver("n2", "{type:replicate,number:1,delta:5}");
                other.deliver("n2", "{type:replicate,number:1,delta:5}");
                other.deliver("c1", "{type:read,msg_id:9}");
                return other.until(message -> message.dest().equals("c1")).stream()
                        .map(Message::label)
                        .toList()
                        .toString();
            }
        }

        @Test
        void when_the_retry_arrives_too_then_it_counts_once() {
            assertThat(totalAfterRetry("counter-fixed.js"))
                    .isEqualTo("[replicate_ok(number=1), replicate_ok(number=1), read_ok(value=5)]");
        }

        @Test
        void when_every_arrival_counts_then_the_total_is_too_high() {
            assertThat(totalAfterRetry("counter.js"))
                    .isEqualTo("[replicate_ok(number=1), replicate_ok(number=1), read_ok(value=10)]");
        }
    }

    @Nested
    class Given_a_lock_in_a_service {

        /** Returns how the node writes the total 7 under the first lock, and what it does if that is refused. */
        private List<String> writeUnderLock(String file) {
            try (NodeProcess node = started(file)) {
                node.deliver("c1", "{type:add,delta:5,msg_id:2}");
                List<Message> asked = new ArrayList<>();
                for (String reply :
                        List.of("{type:error,code:20}", "{type:cas_ok}", "{type:read_ok,value:{total:2,lock:0}}")) {
                    asked.add(node.next());
                    answer(node, asked.get(asked.size() - 1), reply);
                }
                asked.add(node.next());
                answer(node, asked.get(3), "{type:error,code:22}");
                asked.add(node.next());
                return texts(asked);
            }
        }

        private void answer(NodeProcess node, Message request, String body) {
            node.deliver(request.reply(NodeProcess.parse(body)));
        }

        @Test
        void when_a_later_holder_has_written_then_the_write_of_an_earlier_one_is_refused() {
            assertThat(writeUnderLock("lock-counter-fixed.js"))
                    .endsWith(
                            "lin-kv read(key=total)",
                            "lin-kv cas(create_if_not_exists=true, from={lock: 0, total: 2}, key=total,"
                                    + " to={lock: 1, total: 7})",
                            "lin-kv cas(create_if_not_exists=true, from={holder: n1, number: 1}, key=lock,"
                                    + " to={holder: null, number: 1})");
        }

        @Test
        void when_the_lock_is_not_checked_then_the_total_is_written_whatever_happened_meanwhile() {
            assertThat(writeUnderLock("lock-counter.js"))
                    .containsExactly(
                            "lin-kv read(key=lock)",
                            "lin-kv cas(create_if_not_exists=true, from={holder: null, number: 0}, key=lock,"
                                    + " to={holder: n1, number: 1})",
                            "lin-kv read(key=total)",
                            "lin-kv write(key=total, value={total: 7})",
                            "c1 add_ok");
        }
    }

    @Nested
    class Given_a_leader_of_an_old_term {

        /** Returns what the leader tells a client while nobody confirms that it still leads. */
        private List<String> repliesToRead(String file) {
            try (NodeProcess node = started(file, "n2", "n3")) {
                Message vote = node.until(message -> message.type().equals("request_vote"))
                        .get(0);
                assertThat(vote.label()).isEqualTo("request_vote(state_term=0, term=1, version=0)");
                node.deliver("n2", "{type:vote,term:1,granted:true}");
                node.deliver("c1", "{type:write,key:0,value:7,msg_id:2}");
                node.deliver("n2", "{type:state_ok,term:1,version:2}");
                assertThat(texts(node.until(message -> message.dest().equals("c1"))))
                        .endsWith("c1 write_ok");
                node.deliver("c1", "{type:read,key:0,msg_id:3}");
                List<String> unconfirmed = replies(node.flush());
                node.deliver("n3", "{type:state_ok,term:1,version:3}");
                unconfirmed.addAll(replies(node.flush()).stream()
                        .map(reply -> "confirmed: " + reply)
                        .toList());
                return unconfirmed;
            }
        }

        private List<String> replies(List<Message> messages) {
            return new ArrayList<>(messages.stream()
                    .filter(message -> message.dest().equals("c1"))
                    .map(Message::label)
                    .toList());
        }

        @Test
        void when_a_read_arrives_then_it_waits_for_a_majority() {
            assertThat(repliesToRead("leader-kv-fixed.c")).containsExactly("confirmed: read_ok(value=7)");
        }

        @Test
        void when_it_does_not_ask_the_others_then_it_answers_at_once() {
            assertThat(repliesToRead("leader-kv.c")).containsExactly("read_ok(value=7)");
        }

        @Test
        void when_it_sees_a_newer_term_then_open_writes_have_an_unknown_outcome() {
            try (NodeProcess node = started("leader-kv-fixed.c", "n2", "n3")) {
                node.until(message -> message.type().equals("request_vote"));
                node.deliver("n3", "{type:vote,term:1,granted:true}");
                node.deliver("c1", "{type:write,key:0,value:7,msg_id:2}");
                node.deliver("n2", "{type:state,term:5,version:9,entries:[[0,3],[1,4]]}");
                List<String> sent = texts(node.flush());
                assertThat(sent)
                        .contains("c1 error(code=13, text=no longer the leader)")
                        .endsWith("n2 state_ok(term=5, version=9)");
            }
        }
    }

    @Nested
    class Given_a_follower_of_raft {

        private static final String TWO_ENTRIES = "{type:append,term:1,previous:0,previous_term:0,commit:0,entries:["
                + "{term:1,request:{type:write,key:0,value:1}},{term:1,request:{type:write,key:0,value:2}}]}";
        private static final String ONE_ENTRY = "{type:append,term:1,previous:0,previous_term:0,commit:0,entries:["
                + "{term:1,request:{type:write,key:0,value:1}}]}";
        private static final String HEARTBEAT = "{type:append,term:1,previous:2,previous_term:1,commit:0,entries:[]}";

        /** Returns the reply to a heartbeat after the older of two messages has arrived last. */
        private String replyToHeartbeat(String file) {
            try (NodeProcess node = started(file, "n2", "n3")) {
                node.deliver("n2", TWO_ENTRIES);
                node.deliver("n2", ONE_ENTRY);
                node.deliver("n2", HEARTBEAT);
                List<Message> replies = node.flush().stream()
                        .filter(message -> message.type().equals("append_ok"))
                        .toList();
                assertThat(replies).hasSize(3);
                return replies.get(2).label();
            }
        }

        @Test
        void when_an_older_append_arrives_late_then_newer_entries_stay() {
            assertThat(replyToHeartbeat("raft-fixed.py")).isEqualTo("append_ok(index=2, success=true, term=1)");
        }

        @Test
        void when_every_append_replaces_the_rest_then_confirmed_entries_are_lost() {
            assertThat(replyToHeartbeat("raft.py")).isEqualTo("append_ok(index=2, success=false, term=1)");
        }
    }
}
