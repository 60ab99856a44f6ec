package dev.winnow.world.node;

import dev.winnow.model.ProcessId;
import dev.winnow.world.node.NodeThread.Received;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The process of a {@link Node}. A timer is set while a thread can run without a message; when it fires, one such
 * thread is chosen and performs its line. A message is delivered while a thread is at a line that receives it; if there
 * are several, one is chosen. All other messages wait in the network.
 *
 * <p>So a configuration consists of the node's state and its unread messages, and nothing else: the timer depends on
 * the state.
 */
public final class NodeProcess implements PureProcess<NodeState, Object> {

    private static final String TURN = "turn";

    private final Node node;

    NodeProcess(Node node) {
        this.node = node;
    }

    @Override
    public NodeState start(Context context) {
        NodeState state = NodeState.initial(node);
        for (NodeThread thread : node.threads()) {
            state = thread.begin(state);
        }
        return withTimer(state, false, context);
    }

    @Override
    public Acceptance accepts(NodeState state, ProcessId from, Object message) {
        return receivers(state, new Received(from, message)).isEmpty() ? Acceptance.DEFER : Acceptance.HANDLE;
    }

    @Override
    public NodeState receive(NodeState state, ProcessId from, Object message, Context context) {
        boolean isTimerSet = !runnable(state).isEmpty();
        LineContext line = perform(state, new Received(from, message), effectsOf(context));
        return withTimer(line.state(), isTimerSet, context);
    }

    @Override
    public NodeState timeout(NodeState state, Object timer, Context context) {
        LineContext line = perform(state, null, effectsOf(context));
        return withTimer(line.state(), false, context);
    }

    /**
     * Returns the footprint of the line that is performed when a message is delivered, or when a thread gets its turn.
     *
     * @param from the sender of the message; null for a turn
     * @param message null for a turn
     * @param choices returns the next choice, from its bound
     */
    public Footprint footprint(
            NodeState state, @Nullable ProcessId from, @Nullable Object message, IntUnaryOperator choices) {
        Received received = from == null || message == null ? null : new Received(from, message);
        return perform(state, received, scripted(choices)).footprint(from);
    }

    /**
     * Returns the names of the threads one of which performs a line when a message is delivered, or when the timer
     * fires, in the order of the choice between them.
     *
     * @param from the sender of the message; null for the timer
     * @param message null for the timer
     */
    public List<String> threadsFor(NodeState state, @Nullable ProcessId from, @Nullable Object message) {
        Received received = from == null || message == null ? null : new Received(from, message);
        return candidates(state, received).stream().map(NodeThread::name).toList();
    }

    private List<NodeThread> candidates(NodeState state, @Nullable Received received) {
        return received == null ? runnable(state) : receivers(state, received);
    }

    private LineContext perform(NodeState state, @Nullable Received received, LineEffects effects) {
        List<NodeThread> threads = candidates(state, received);
        NodeThread thread = threads.get(threads.size() == 1 ? 0 : effects.choose(threads.size()));
        return thread.run(state, received, effects);
    }

    private List<NodeThread> runnable(NodeState state) {
        return node.threads().stream().filter(thread -> thread.canRun(state)).toList();
    }

    private List<NodeThread> receivers(NodeState state, Received received) {
        return node.threads().stream()
                .filter(thread -> thread.takes(state, received))
                .toList();
    }

    private NodeState withTimer(NodeState state, boolean isSet, Context context) {
        boolean isNeeded = !runnable(state).isEmpty();
        if (isNeeded && !isSet) {
            context.setTimer(TURN, 1);
        } else if (!isNeeded && isSet) {
            context.cancelTimer(TURN);
        }
        return state;
    }

    private static LineEffects effectsOf(Context context) {
        return new LineEffects() {

            @Override
            public void send(ProcessId to, Object message) {
                context.send(to, message);
            }

            @Override
            public int choose(int bound) {
                return context.choose(bound);
            }
        };
    }

    private static LineEffects scripted(IntUnaryOperator choices) {
        return new LineEffects() {

            @Override
            public void send(ProcessId to, Object message) {}

            @Override
            public int choose(int bound) {
                return choices.applyAsInt(bound);
            }
        };
    }
}
