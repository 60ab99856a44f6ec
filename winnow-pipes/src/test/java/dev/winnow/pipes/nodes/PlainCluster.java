package dev.winnow.pipes.nodes;

import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.protocol.Role;
import dev.winnow.pipes.service.Chooser;
import dev.winnow.pipes.service.Service;
import dev.winnow.pipes.workload.ClientEvent;
import dev.winnow.pipes.workload.RequestScript;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A cluster of sample nodes whose messages are delivered one by one, in the order in which they were sent. */
final class PlainCluster implements AutoCloseable {

    private static final int MAX_DELIVERIES = 10_000;

    private final Map<String, NodeProcess> nodes = new LinkedHashMap<>();
    private final RunningService<?> service = new RunningService<>(Service.named("lin-kv"));
    private final Deque<Message> inFlight = new ArrayDeque<>();
    private final List<ClientEvent> events = new ArrayList<>();

    private static final class RunningService<S> {
        private final Service<S> service;
        private S state;

        RunningService(Service<S> service) {
            this.service = service;
            this.state = service.start();
        }

        Message ask(Message request) {
            Service.Served<S> served = service.serve(state, request, Chooser.STRONGEST);
            state = served.state();
            return served.reply();
        }
    }

    PlainCluster(String file, int nodeCount) {
        List<String> command = NodeProcess.command(file);
        Role.NODE.names(nodeCount).forEach(name -> nodes.put(name, new NodeProcess(name, command)));
    }

    /** Runs a whole workload: all requests at once, or one after another. */
    List<ClientEvent> run(RequestScript script, int requests, boolean atOnce) {
        script.inits().forEach(this::call);
        deliverAll();
        script.preparations().forEach(this::call);
        deliverAll();
        for (Message request : script.requests(requests)) {
            call(request);
            if (!atOnce) {
                deliverAll();
            }
        }
        deliverAll();
        events.add(new ClientEvent.Settled());
        script.finalReads().forEach(this::call);
        deliverAll();
        return events;
    }

    private void call(Message request) {
        events.add(new ClientEvent.Called(request));
        inFlight.add(request);
    }

    private void deliverAll() {
        for (int i = 0; !inFlight.isEmpty(); i++) {
            if (i == MAX_DELIVERIES) {
                throw new AssertionError("the nodes do not come to rest");
            }
            deliver(inFlight.remove());
        }
    }

    private void deliver(Message message) {
        switch (Role.of(message.dest())) {
            case CLIENT -> events.add(new ClientEvent.Answered(message));
            case SERVICE -> inFlight.add(service.ask(message));
            case NODE -> {
                NodeProcess node = nodes.get(message.dest());
                node.deliver(message);
                node.forEachFlushed(inFlight::add);
            }
        }
    }

    @Override
    public void close() {
        nodes.values().forEach(NodeProcess::close);
    }
}
