package dev.winnow;

import dev.winnow.model.ProcessId;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small systems with known numbers of interleavings. All messages are strings. */
public final class Programs {

    private Programs() {}

    /** A message and its receiver. */
    public record Out(ProcessId to, String text) {}

    /**
     * A process that sends messages when it starts, and answers some messages. Its state is what it received, in order.
     */
    public record Talker(List<Out> atStart, Map<String, List<Out>> answers)
            implements PureProcess<List<String>, Object> {

        @Override
        public List<String> start(Context context) {
            atStart.forEach(out -> context.send(out.to(), out.text()));
            return List.of();
        }

        @Override
        public List<String> receive(List<String> state, ProcessId from, Object message, Context context) {
            answers.getOrDefault(message.toString(), List.of()).forEach(out -> context.send(out.to(), out.text()));
            return plus(state, message + " from " + from);
        }
    }

    /** A process that asks all participants, and decides when all have answered. */
    public record Coordinator(List<ProcessId> participants) implements PureProcess<List<String>, Object> {

        @Override
        public List<String> start(Context context) {
            participants.forEach(process -> context.send(process, "prepare"));
            return List.of();
        }

        @Override
        public List<String> receive(List<String> state, ProcessId from, Object message, Context context) {
            if (state.size() + 1 == participants.size()) {
                participants.forEach(process -> context.send(process, "commit"));
            }
            return plus(state, message + " from " + from);
        }
    }

    /** An adapter that makes any pure process mutable. */
    public static final class Holder<S, M> implements MutableProcess<M> {

        private final PureProcess<S, M> process;
        private S state;

        public Holder(PureProcess<S, M> process) {
            this.process = process;
        }

        @Override
        public void start(Context context) {
            state = process.start(context);
        }

        @Override
        public void receive(ProcessId from, M message, Context context) {
            state = process.receive(state, from, message, context);
        }

        @Override
        public Object state() {
            return state;
        }
    }

    public static ProcessId id(String name, int number) {
        return ProcessId.of(name + number);
    }

    public static Map<ProcessId, PureProcess<?, ?>> fanIn(int senders, int messages) {
        Map<ProcessId, PureProcess<?, ?>> processes = new LinkedHashMap<>();
        ProcessId receiver = ProcessId.of("receiver");
        for (int i = 0; i < senders; i++) {
            List<Out> outs = new ArrayList<>();
            for (int k = 0; k < messages; k++) {
                outs.add(new Out(receiver, "m" + k));
            }
            processes.put(id("sender", i), new Talker(outs, Map.of()));
        }
        processes.put(receiver, new Talker(List.of(), Map.of()));
        return processes;
    }

    public static Map<ProcessId, PureProcess<?, ?>> pingPairs(int pairs) {
        Map<ProcessId, PureProcess<?, ?>> processes = new LinkedHashMap<>();
        for (int i = 0; i < pairs; i++) {
            ProcessId ping = id("ping", i);
            ProcessId pong = id("pong", i);
            processes.put(ping, new Talker(List.of(new Out(pong, "ping")), Map.of()));
            processes.put(pong, new Talker(List.of(), Map.of("ping", List.of(new Out(ping, "pong")))));
        }
        return processes;
    }

    public static Map<ProcessId, PureProcess<?, ?>> requestReply(int servers) {
        Map<ProcessId, PureProcess<?, ?>> processes = new LinkedHashMap<>();
        ProcessId client = ProcessId.of("client");
        List<Out> requests = new ArrayList<>();
        for (int i = 0; i < servers; i++) {
            requests.add(new Out(id("server", i), "request"));
            processes.put(id("server", i), new Talker(List.of(), Map.of("request", List.of(new Out(client, "reply")))));
        }
        processes.put(client, new Talker(requests, Map.of()));
        return processes;
    }

    public static Map<ProcessId, PureProcess<?, ?>> diamond() {
        ProcessId left = ProcessId.of("left");
        ProcessId right = ProcessId.of("right");
        ProcessId bottom = ProcessId.of("bottom");
        Map<ProcessId, PureProcess<?, ?>> processes = new LinkedHashMap<>();
        processes.put(ProcessId.of("top"), new Talker(List.of(new Out(left, "go"), new Out(right, "go")), Map.of()));
        processes.put(left, new Talker(List.of(), Map.of("go", List.of(new Out(bottom, "done")))));
        processes.put(right, new Talker(List.of(), Map.of("go", List.of(new Out(bottom, "done")))));
        processes.put(bottom, new Talker(List.of(), Map.of()));
        return processes;
    }

    public static Map<ProcessId, PureProcess<?, ?>> twoPhaseCommit(int participants) {
        ProcessId coordinator = ProcessId.of("coordinator");
        Map<ProcessId, PureProcess<?, ?>> processes = new LinkedHashMap<>();
        List<ProcessId> all = new ArrayList<>();
        for (int i = 0; i < participants; i++) {
            all.add(id("participant", i));
            processes.put(
                    id("participant", i),
                    new Talker(List.of(), Map.of("prepare", List.of(new Out(coordinator, "yes")))));
        }
        processes.put(coordinator, new Coordinator(all));
        return processes;
    }

    public static SimulatedSystem.Builder pure(Network network, Map<ProcessId, PureProcess<?, ?>> processes) {
        SimulatedSystem.Builder builder = SimulatedSystem.with(network);
        processes.forEach(builder::process);
        return builder;
    }

    public static SimulatedSystem.Builder mutable(Network network, Map<ProcessId, PureProcess<?, ?>> processes) {
        SimulatedSystem.Builder builder = SimulatedSystem.with(network);
        processes.forEach((id, process) -> builder.mutable(id, () -> new Holder<>(process)));
        return builder;
    }

    private static List<String> plus(List<String> lines, String line) {
        List<String> next = new ArrayList<>(lines);
        next.add(line);
        return List.copyOf(next);
    }
}
