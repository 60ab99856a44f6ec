package dev.winnow.pipes.workload;

import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The workload {@code broadcast}: every node gets every value.
 *
 * @param topology the neighbors that the nodes are told
 */
record BroadcastWorkload(TopologyKind topology) implements CheckedWorkload {

    private static final String BROADCAST = "broadcast";
    private static final SetChecks CHECKS = new SetChecks(BROADCAST, "message", "messages");
    private static final int READS_IN = 4; // one request of four is a read

    @Override
    public String name() {
        return BROADCAST;
    }

    @Override
    public Map<String, Json.Obj> preparation(List<String> nodes) {
        Map<String, Json> neighbors = new LinkedHashMap<>();
        topology.neighbors(nodes).forEach((node, names) -> neighbors.put(node, Json.ofTexts(names)));
        Json.Obj request = Message.body("topology").with("topology", new Json.Obj(neighbors));
        Map<String, Json.Obj> requests = new LinkedHashMap<>();
        nodes.forEach(node -> requests.put(node, request));
        return requests;
    }

    @Override
    public Json.Obj request(int number, RandomGenerator random) {
        return random.nextInt(READS_IN) == 0
                ? Message.body(SetChecks.READ)
                : Message.body(BROADCAST).with("message", Json.of(number));
    }

    @Override
    public Optional<Json.Obj> finalRequest() {
        return Optional.of(Message.body(SetChecks.READ));
    }

    @Override
    public @Nullable String resultProblem(Operation operation) {
        return CHECKS.resultProblem(operation);
    }

    @Override
    public List<HistoryCheck> checks() {
        return CHECKS.all();
    }
}
