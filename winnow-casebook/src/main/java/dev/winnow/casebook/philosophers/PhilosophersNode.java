package dev.winnow.casebook.philosophers;

import dev.winnow.casebook.philosophers.ForkMessage.Grant;
import dev.winnow.casebook.philosophers.ForkMessage.Release;
import dev.winnow.casebook.philosophers.ForkMessage.Request;
import dev.winnow.model.ProcessId;
import dev.winnow.world.node.Lock;
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.NodeState;
import dev.winnow.world.node.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * A node with some of the philosophers around a table and the fork at the left of each. A philosopher takes the left
 * fork, then the right one, eats, and gives them back; once. The right fork of the last philosopher is the first one of
 * the next node; a keeper there takes it for the philosopher who asks.
 */
final class PhilosophersNode {

    private static final String EATS = "give right";

    private final Node node = new Node();
    private final List<String> names = new ArrayList<>();

    /**
     * Creates a node.
     *
     * @param first the number of its first philosopher
     * @param before the node whose last philosopher uses its first fork
     * @param after the node with the right fork of its last philosopher
     */
    PhilosophersNode(int first, int count, ProcessId before, ProcessId after) {
        List<Lock> forks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("philosopher" + (first + i));
            forks.add(node.lock("fork" + (first + i)));
        }
        for (int i = 0; i < count - 1; i++) {
            eatWithin(node.thread(names.get(i)), forks.get(i), forks.get(i + 1));
        }
        eatAcross(node.thread(names.get(count - 1)), forks.get(count - 1), after);
        keep(node.thread("keeper"), forks.get(0), before);
    }

    private static void eatWithin(Program philosopher, Lock left, Lock right) {
        philosopher
                .line("take left", line -> line.lock(left))
                .line("take right", line -> line.lock(right))
                .line(EATS, line -> line.unlock(right))
                .line("give left", line -> line.unlock(left));
    }

    private static void eatAcross(Program philosopher, Lock left, ProcessId after) {
        philosopher
                .line("take left", line -> line.lock(left))
                .line("ask for right", line -> line.send(after, new Request()))
                .receive(Grant.class)
                .line(EATS, line -> line.send(after, new Release()))
                .line("give left", line -> line.unlock(left));
    }

    private static void keep(Program keeper, Lock fork, ProcessId asker) {
        keeper.receive(Request.class)
                .lock(fork)
                .send(asker, values -> new Grant())
                .receive(Release.class)
                .unlock(fork);
    }

    NodeProcess process() {
        return node.process();
    }

    boolean eats(NodeState state, int philosopher) {
        return state.lineOf(names.get(philosopher)).equals(EATS);
    }
}
