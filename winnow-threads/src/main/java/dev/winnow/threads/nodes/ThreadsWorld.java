package dev.winnow.threads.nodes;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.States;
import dev.winnow.system.World;
import dev.winnow.threads.jvm.Escapes;
import dev.winnow.threads.protocol.NodeEvent;
import dev.winnow.threads.protocol.TurnReport;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A live execution of nodes in a worker JVM. A step is an event, after which threads run until all of them are blocked.
 * This side knows what is in flight, which timers are armed and which nodes run; the worker has the threads and the
 * sockets.
 */
final class ThreadsWorld implements World {

    private final ThreadsDefinition definition;
    private final WorldConnection worker;
    private final Recording recording = new Recording();
    private final NodeTable nodes;
    private final PendingItems pending;
    private final Map<Integer, Long> numberOfMessage = new HashMap<>(); // by item, as the worker counts them
    private final Map<Long, Integer> messageOfNumber = new HashMap<>();
    private final Map<Integer, Long> numberOfTimer = new HashMap<>();
    private final Map<Long, Integer> timerOfNumber = new HashMap<>();
    private final Map<Integer, Integer> activeTimers = new HashMap<>(); // by node
    private final Map<Long, Call> calls = new HashMap<>(); // by number
    private long callCount;

    ThreadsWorld(ThreadsDefinition definition, long seed, boolean isFresh) {
        this.definition = definition;
        this.worker = new WorldConnection(definition, seed, isFresh);
        this.nodes = new NodeTable(definition.processes());
        definition.processes().forEach(recording::declareProcess);
        this.pending = new PendingItems(recording, nodes, definition.maxSkew().toNanos());
    }

    @Override
    public EnabledEvents enabled() {
        return pending;
    }

    @Override
    public boolean permits(External external) {
        return external.match(new ThreadsPermissions(nodes, pending, recording, definition.network()));
    }

    @Override
    public States states() {
        return nodes;
    }

    @Override
    public Recording recording() {
        return recording;
    }

    // ---- events

    @Override
    public Step perform(Event event, ChoiceSource choices) {
        if (event instanceof Event.Deliver deliver) {
            deliver(deliver.item());
        } else if (event instanceof Event.Fire fire) {
            fire(fire.item());
        } else {
            inject((External) event);
        }
        return recording.step(recording.size() - 1);
    }

    private void deliver(int item) {
        if (!pending.contains(item) || recording.isTimer(item)) {
            throw new IllegalArgumentException("message " + item + " cannot be delivered now");
        }
        recording.beginDelivery(item);
        pending.removeMessage(item);
        Object message = recording.payload(item);
        Long number = numberOfMessage.remove(item);
        if (number != null) {
            messageOfNumber.remove(number);
            turn(NodeEvent.of(NodeEvent.Kind.DELIVER, number));
        } else if (recording.senderIndex(item) < 0) {
            call(nameOf(recording.receiverIndex(item)), message);
        } else {
            recording.markUnchanged(); // the end of a call: the node knows it already
        }
    }

    private void call(String node, Object message) {
        if (message instanceof Stop) {
            turn(NodeEvent.of(NodeEvent.Kind.STOP, node));
            return;
        }
        long number = ++callCount;
        if (message instanceof Call call) {
            calls.put(number, call);
        }
        turn(NodeEvent.call(node, number, definition.operation().apply(message)));
    }

    private String nameOf(int node) {
        return recording.process(node).name();
    }

    private void fire(int item) {
        if (!pending.contains(item) || !recording.isTimer(item)) {
            throw new IllegalArgumentException("timer " + item + " cannot fire now");
        }
        recording.beginFiring(item);
        pending.removeTimer(item);
        int node = recording.receiverIndex(item);
        Long number = numberOfTimer.remove(item);
        if (number == null) {
            activeTimers.remove(node);
            turn(NodeEvent.of(NodeEvent.Kind.GO_ON, nameOf(node)));
        } else {
            timerOfNumber.remove(number);
            turn(NodeEvent.of(NodeEvent.Kind.FIRE, number));
        }
    }

    private void inject(External external) {
        if (!permits(external)) {
            throw new IllegalArgumentException("cannot happen now: " + external);
        }
        recording.beginExternal(external);
        external.match(new ThreadsExternals(this)).run();
        pending.refresh();
    }

    void start(ProcessId process) {
        boolean isFirstLife = nodes.entry(process).isFirstLife();
        nodes.start(process);
        TurnReport report = turn(NodeEvent.of(NodeEvent.Kind.START, process.name()));
        for (TurnReport.ThreadFailure failure : report.outcomes().failures()) {
            if (failure.isMain() && isFirstLife) {
                throw new BadInput(
                        "The main method of node " + process + " throws " + failure.exception()
                                + Escapes.indented(failure.stack()),
                        "Correct the class, its arguments or the class path of the node.");
            }
        }
    }

    void crash(ProcessId process) {
        end(process);
        turn(NodeEvent.of(NodeEvent.Kind.CRASH, process.name()));
    }

    /** Notes that a node is down: it has no timers, and what is in flight to it is lost. */
    private void end(ProcessId process) {
        int node = recording.indexOf(process);
        nodes.crash(process);
        for (int timer : pending.timersOf(node)) {
            cancelTimer(timer);
        }
        activeTimers.remove(node);
        for (int message : pending.inFlight()) {
            if (recording.receiverIndex(message) == node) {
                lose(message);
            }
        }
    }

    void setPaused(ProcessId process, boolean isPaused) {
        nodes.setPaused(process, isPaused);
        turn(NodeEvent.of(isPaused ? NodeEvent.Kind.PAUSE : NodeEvent.Kind.RESUME, process.name()));
    }

    void separate(External.Partition partition) {
        nodes.separate(partition);
    }

    void heal(External.Heal heal) {
        nodes.heal(heal);
    }

    void send(ProcessId to, Object message) {
        int node = recording.indexOf(to);
        addCall(recording.addMessage(-1, node, message), node);
    }

    private void addCall(int item, int node) {
        if (nodes.of(node).isCrashed()) {
            recording.addLoss(item);
        } else {
            pending.addMessage(item, stream(item, definition.network().keepsChannelOrder() ? ">" + node : ""));
        }
    }

    /** Returns the stream; a message without one is a stream by itself. */
    private static String stream(int item, String name) {
        return name.isEmpty() ? "#" + item : name;
    }

    void drop(int item) {
        Long number = numberOfMessage.get(item);
        lose(item);
        if (number != null) {
            turn(NodeEvent.of(NodeEvent.Kind.DROP, number));
        }
    }

    void duplicate(int item) {
        Long number = numberOfMessage.get(item);
        if (number == null) {
            int node = recording.receiverIndex(item);
            addCall(recording.addMessage(-1, node, recording.payload(item)), node);
        } else {
            turn(NodeEvent.of(NodeEvent.Kind.DUPLICATE, number));
        }
    }

    private void lose(int item) {
        recording.addLoss(item);
        pending.removeMessage(item);
        Long number = numberOfMessage.remove(item);
        if (number != null) {
            messageOfNumber.remove(number);
        }
    }

    private void cancelTimer(int item) {
        recording.addCancellation(item);
        pending.removeTimer(item);
        Long number = numberOfTimer.remove(item);
        if (number != null) {
            timerOfNumber.remove(number);
        }
    }

    // ---- turns

    /** Performs an event and records what happened. */
    private TurnReport turn(NodeEvent event) {
        TurnReport report = worker.perform(event);
        report.log().forEach(line -> recording.addLogLine("INFO " + line.node() + ": " + line.text()));
        report.nodes().forEach(this::update);
        report.timers().cancelled().forEach(this::cancelled);
        report.items().sent().forEach(this::sent);
        report.items().lost().forEach(this::lost);
        report.outcomes().calls().forEach(this::ended);
        report.timers().set().forEach(this::set);
        report.nodes().forEach(this::keepActive);
        if (!report.outcomes().failures().isEmpty()) {
            TurnReport.ThreadFailure failure = report.outcomes().failures().get(0);
            recording.setFailure(new Failure.Uncaught(
                    ProcessId.of(failure.node()), new NodeException(failure.exception(), failure.stack())));
        }
        return report;
    }

    private int indexOf(String node) {
        return recording.indexOf(ProcessId.of(node));
    }

    private void update(TurnReport.NodeReport node) {
        Map<String, @Nullable Object> probes = new LinkedHashMap<>();
        node.probes().forEach(probe -> probes.put(probe.name(), probe.value()));
        ProcessId process = ProcessId.of(node.node());
        nodes.entry(process).update(node.now(), probes);
        if (node.hasStopped()) {
            end(process);
        }
    }

    private void cancelled(long number) {
        Integer item = timerOfNumber.get(number);
        if (item != null) {
            cancelTimer(item);
        }
    }

    private void sent(TurnReport.SentItem sent) {
        Object message = Transmission.of(sent.kind(), sent.connection(), sent.content());
        int item = recording.addMessage(indexOf(sent.from()), indexOf(sent.to()), message);
        numberOfMessage.put(item, sent.number());
        messageOfNumber.put(sent.number(), item);
        boolean isDatagram = sent.stream().isEmpty();
        String name = isDatagram && definition.network().keepsChannelOrder() ? sent.connection() : sent.stream();
        pending.addMessage(item, stream(item, name));
    }

    private void lost(long number) {
        Integer item = messageOfNumber.get(number);
        if (item != null) {
            lose(item);
        }
    }

    private void ended(TurnReport.CallOutcome outcome) {
        Call call = calls.remove(outcome.call());
        if (call == null) {
            return;
        }
        int node = indexOf(outcome.node());
        Object message = outcome.hasThrown()
                ? new Call.Threw(call, String.valueOf(outcome.value()))
                : new Call.Returned(call, outcome.value());
        int item = recording.addMessage(node, node, message);
        pending.addMessage(item, "=" + node);
    }

    private void set(TurnReport.SetTimer timer) {
        int item = recording.addTimer(indexOf(timer.node()), new ThreadTimer(timer.thread(), timer.site()));
        numberOfTimer.put(item, timer.number());
        timerOfNumber.put(timer.number(), item);
        pending.addTimer(item, timer.due(), timer.number());
    }

    /** Arms a timer for a node whose threads did not stop. */
    private void keepActive(TurnReport.NodeReport report) {
        int node = indexOf(report.node());
        if (report.isActive() && !activeTimers.containsKey(node)) {
            int item = recording.addTimer(node, ThreadTimer.active(report.node()));
            activeTimers.put(node, item);
            pending.addTimer(item, report.now(), -1);
        }
    }

    // ---- the rest

    @Override
    public @Nullable Failure deadlock() {
        return LockDeadlock.find(worker.inspect());
    }

    /** Returns the nodes and their states. */
    List<ProcessId> processes() {
        return nodes.processes();
    }

    @Override
    public void close() {
        worker.close();
    }
}
