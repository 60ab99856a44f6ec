package dev.winnow.casebook.mps;

import dev.winnow.model.ProcessId;
import dev.winnow.world.node.LineContext;
import dev.winnow.world.node.Lock;
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.NodeQueue;
import dev.winnow.world.node.NodeState;
import dev.winnow.world.node.Program;
import dev.winnow.world.node.Variable;
import java.util.List;

/**
 * A node: a reader for each link, a worker, and threads that read the log. The first node proposes; it counts itself in
 * both phases.
 */
final class MpsNode {

    /** A message in the queue of the worker. */
    private record Arrived(ProcessId from, Phase message) {}

    private final Node node = new Node();
    private final Lock mutex = node.lock("mutex");
    private final NodeQueue<Arrived> queue = node.queue("queue");
    private final Variable<Integer> log = node.variable("log", 0);
    private final Variable<Integer> promises = node.variable("promises", 0);
    private final Variable<Integer> accepts = node.variable("accepts", 0);
    private final Variable<Boolean> learned = node.variable("learned", false);
    private final List<ProcessId> others;
    private final int majority;

    MpsNode(List<ProcessId> others, boolean proposes) {
        this.others = List.copyOf(others);
        this.majority = (others.size() + 1) / 2 + 1;
        others.forEach(this::addReader);
        Program worker = node.thread("worker");
        if (proposes) {
            worker.line("prepare", this::prepare);
        }
        worker.loop(this::work);
    }

    /** Adds a thread that reads the log under the lock this many times. */
    void addLogReader(String name, int times) {
        Program reader = node.thread(name);
        Variable<Integer> seen = reader.local("seen", 0);
        for (int i = 0; i < times; i++) {
            reader.lock(mutex).line("read log", line -> {
                line.set(seen, line.get(log));
                line.unlock(mutex);
            });
        }
    }

    private void addReader(ProcessId from) {
        node.thread("reader of " + from).loop(round -> {
            Variable<Phase> message = round.local("message");
            round.receiveFrom(from, Phase.class, message).lock(mutex).line("enqueue", line -> {
                line.put(queue, new Arrived(from, line.get(message)));
                line.unlock(mutex);
            });
        });
    }

    private void work(Program round) {
        Variable<Arrived> arrived = round.local("arrived");
        round.line("dequeue", line -> {
                    line.lock(mutex);
                    line.set(arrived, line.take(queue));
                })
                .unlock(mutex)
                .line("write log", line -> line.update(log, entries -> entries + 1))
                .line("handle", line -> handle(line, line.get(arrived)));
    }

    private void prepare(LineContext line) {
        line.set(promises, 1);
        broadcast(line, Phase.PREPARE);
    }

    private void handle(LineContext line, Arrived arrived) {
        switch (arrived.message()) {
            case PREPARE -> line.send(arrived.from(), Phase.PROMISE);
            case ACCEPT -> line.send(arrived.from(), Phase.ACCEPTED);
            case PROMISE -> onPromise(line);
            case ACCEPTED -> onAccepted(line);
            case LEARN -> line.set(learned, true);
        }
    }

    private void onPromise(LineContext line) {
        line.update(promises, count -> count + 1);
        if (line.get(promises) == majority) {
            line.set(accepts, 1);
            broadcast(line, Phase.ACCEPT);
        }
    }

    private void onAccepted(LineContext line) {
        line.update(accepts, count -> count + 1);
        if (line.get(accepts) == majority) {
            line.set(learned, true);
            broadcast(line, Phase.LEARN);
        }
    }

    private void broadcast(LineContext line, Phase message) {
        others.forEach(other -> line.send(other, message));
    }

    NodeProcess process() {
        return node.process();
    }

    boolean hasLearned(NodeState state) {
        return state.get(learned);
    }

    boolean isAcceptedByMajority(NodeState state) {
        return state.get(accepts) >= majority;
    }
}
