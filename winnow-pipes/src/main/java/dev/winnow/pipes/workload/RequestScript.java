package dev.winnow.pipes.workload;

import dev.winnow.model.SeededRandom;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests of an execution. Every request depends only on the seed and its number, which is also its
 * {@code msg_id}: others stay the same if one is left out.
 *
 * @param workload the workload
 * @param nodes the nodes
 * @param clients the clients
 * @param seed the seed
 */
public record RequestScript(Workload workload, List<String> nodes, List<String> clients, long seed) {

    /** The client that prepares the nodes and reads at the end. */
    public static final String OPERATOR = "c0";

    public RequestScript {
        nodes = List.copyOf(nodes);
        clients = List.copyOf(clients);
        if (nodes.isEmpty() || clients.isEmpty()) {
            throw new IllegalArgumentException("requests need at least one node and one client");
        }
    }

    /** Returns the request with this number, from 1. */
    public Message request(int number) {
        SeededRandom random = new SeededRandom(SeededRandom.deriveSeed(seed, number));
        String client = clients.get(random.nextInt(clients.size()));
        String node = nodes.get(random.nextInt(nodes.size()));
        return Message.request(client, node, number, workload.request(number, random));
    }

    /** Returns the first requests. */
    public List<Message> requests(int count) {
        List<Message> requests = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            requests.add(request(number));
        }
        return requests;
    }

    /** Returns the first message to each node. */
    public List<Message> inits() {
        List<Message> inits = new ArrayList<>();
        for (String node : nodes) {
            inits.add(Message.init(OPERATOR, node, nodes, inits.size() + 1));
        }
        return inits;
    }

    /** Returns what prepares the nodes after their first message; empty if the workload prepares nothing. */
    public List<Message> preparations() {
        List<Message> requests = new ArrayList<>();
        workload.preparation(nodes).forEach((node, body) -> requests.add(operatorRequest(1, node, body)));
        return requests;
    }

    /** Returns the final reads, one for each node; empty if the workload has none. */
    public List<Message> finalReads() {
        return workload.finalRequest().stream()
                .flatMap(read -> nodes.stream().map(node -> operatorRequest(2, node, read)))
                .toList();
    }

    /** Returns a request of the operator. Each round has ids of its own; the first one is that of the inits. */
    private Message operatorRequest(int round, String node, Json.Obj body) {
        return Message.request(OPERATOR, node, (long) round * nodes.size() + nodes.indexOf(node) + 1, body);
    }
}
