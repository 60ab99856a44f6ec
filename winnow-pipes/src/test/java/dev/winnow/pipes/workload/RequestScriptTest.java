package dev.winnow.pipes.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.protocol.Role;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RequestScriptTest {

    private static RequestScript script(String workload, long seed) {
        return new RequestScript(
                Workloads.named(workload, TopologyKind.LINE), Role.NODE.names(3), Role.CLIENT.names(2), seed);
    }

    private static List<String> lines(List<Message> messages) {
        return messages.stream().map(Message::toLine).toList();
    }

    @Nested
    class Given_a_seed {

        @Test
        void when_requests_are_drawn_again_then_they_are_equal() {
            for (String name : Workloads.names()) {
                assertThat(script(name, 5).requests(20))
                        .isEqualTo(script(name, 5).requests(20));
            }
            assertThat(script("lin-kv", 5).requests(20))
                    .isNotEqualTo(script("lin-kv", 6).requests(20));
        }

        @Test
        void when_fewer_requests_are_drawn_then_they_are_the_first_ones() {
            assertThat(script("lin-kv", 5).requests(7))
                    .isEqualTo(script("lin-kv", 5).requests(20).subList(0, 7));
        }

        @Test
        void when_requests_are_drawn_then_all_types_clients_and_nodes_occur() {
            assertThat(types("lin-kv")).containsOnly("read", "write", "cas");
            assertThat(types("broadcast")).containsOnly("read", "broadcast");
            assertThat(types("g-set")).containsOnly("read", "add");
            assertThat(types("pn-counter")).containsOnly("read", "add");
            assertThat(types("echo")).containsOnly("echo");
            assertThat(types("unique-ids")).containsOnly("generate");
            assertThat(script("echo", 1).requests(40)).extracting(Message::src).contains("c1", "c2");
            assertThat(script("echo", 1).requests(40)).extracting(Message::dest).contains("n1", "n2", "n3");
        }

        private Stream<String> types(String workload) {
            return script(workload, 1).requests(40).stream().map(Message::type);
        }

        @Test
        void when_a_counter_only_grows_then_no_number_is_negative() {
            assertThat(deltas("g-counter")).contains(1L, 5L).allMatch(delta -> delta >= 1 && delta <= 5);
            assertThat(deltas("pn-counter")).contains(-5L, 5L).allMatch(delta -> delta >= -5 && delta <= 5);
        }

        private Stream<Long> deltas(String workload) {
            return script(workload, 1).requests(200).stream()
                    .filter(request -> request.type().equals("add"))
                    .map(request -> request.field("delta").asLong().orElseThrow());
        }
    }

    @Nested
    class Given_the_operator {

        @Test
        void when_nodes_are_prepared_and_read_then_all_ids_differ() {
            RequestScript script = script("broadcast", 1);
            assertThat(lines(script.inits()))
                    .startsWith("{\"src\":\"c0\",\"dest\":\"n1\",\"body\":{\"msg_id\":1,\"node_id\":\"n1\","
                            + "\"node_ids\":[\"n1\",\"n2\",\"n3\"],\"type\":\"init\"}}");
            assertThat(lines(script.preparations()))
                    .hasSize(3)
                    .startsWith("{\"src\":\"c0\",\"dest\":\"n1\",\"body\":{\"msg_id\":4,\"topology\":"
                            + "{\"n1\":[\"n2\"],\"n2\":[\"n1\",\"n3\"],\"n3\":[\"n2\"]},\"type\":\"topology\"}}");
            assertThat(lines(script.finalReads()))
                    .containsExactly(
                            "{\"src\":\"c0\",\"dest\":\"n1\",\"body\":{\"msg_id\":7,\"type\":\"read\"}}",
                            "{\"src\":\"c0\",\"dest\":\"n2\",\"body\":{\"msg_id\":8,\"type\":\"read\"}}",
                            "{\"src\":\"c0\",\"dest\":\"n3\",\"body\":{\"msg_id\":9,\"type\":\"read\"}}");
        }

        @Test
        void when_a_workload_needs_neither_then_there_is_none() {
            assertThat(script("echo", 1).preparations()).isEmpty();
            assertThat(script("lin-kv", 1).finalReads()).isEmpty();
        }
    }

    @Nested
    class Given_topologies {

        private Map<String, List<String>> neighbors(TopologyKind kind, int nodes) {
            return kind.neighbors(Role.NODE.names(nodes));
        }

        @Test
        void when_nodes_form_a_grid_then_they_have_up_to_four_neighbors() {
            assertThat(neighbors(TopologyKind.GRID, 5))
                    .containsExactly(
                            Map.entry("n1", List.of("n2", "n4")),
                            Map.entry("n2", List.of("n1", "n3", "n5")),
                            Map.entry("n3", List.of("n2")),
                            Map.entry("n4", List.of("n1", "n5")),
                            Map.entry("n5", List.of("n2", "n4")));
        }

        @Test
        void when_nodes_form_a_tree_then_they_have_a_parent_and_two_children() {
            assertThat(neighbors(TopologyKind.TREE, 5))
                    .containsExactly(
                            Map.entry("n1", List.of("n2", "n3")),
                            Map.entry("n2", List.of("n1", "n4", "n5")),
                            Map.entry("n3", List.of("n1")),
                            Map.entry("n4", List.of("n2")),
                            Map.entry("n5", List.of("n2")));
        }

        @Test
        void when_all_nodes_are_connected_then_everyone_else_is_a_neighbor() {
            assertThat(neighbors(TopologyKind.TOTAL, 3))
                    .containsEntry("n1", List.of("n2", "n3"))
                    .containsEntry("n3", List.of("n1", "n2"));
            assertThat(neighbors(TopologyKind.TOTAL, 1)).containsExactly(Map.entry("n1", List.of()));
        }
    }

    @Nested
    class Given_steps {

        private final Recording recording = new Recording();
        private final int node = recording.declareProcess(ProcessId.of("n1"));
        private final int client = recording.declareProcess(ProcessId.of("c1"));
        private final Message request = script("echo", 1).request(1);

        private List<ClientEvent> last() {
            return new ClientEvents().apply(recording.step(recording.size() - 1));
        }

        @Test
        void when_a_request_comes_from_outside_then_it_is_called_once() {
            recording.beginExternal(new External.Send(ProcessId.of("n1"), request));
            recording.addMessage(-1, node, request);
            assertThat(last()).containsExactly(new ClientEvent.Called(request));
        }

        @Test
        void when_a_node_answers_then_the_client_sees_it_on_delivery() {
            Message reply = request.reply(Message.body("echo_ok"));
            recording.beginExternal(new External.Send(ProcessId.of("n1"), request));
            int sent = recording.addMessage(-1, node, request);
            recording.beginDelivery(sent);
            int answer = recording.addMessage(node, client, reply);
            assertThat(last()).isEmpty();
            recording.beginDelivery(answer);
            assertThat(last()).containsExactly(new ClientEvent.Answered(reply));
        }

        @Test
        void when_the_system_has_settled_then_reads_are_final() {
            recording.beginExternal(new External.Run("settle"));
            assertThat(last()).containsExactly(new ClientEvent.Settled());
        }
    }
}
