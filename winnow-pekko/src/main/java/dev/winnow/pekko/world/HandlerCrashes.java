package dev.winnow.pekko.world;

import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The crashes of nodes inside a handler. An error ends the handler at its crash, because what it would do to durable
 * values afterwards could not be undone. From then on its node is down, so that nothing else that it does counts, even
 * if it catches the error.
 *
 * <p>The effects of an actor are its sends; what it does to durable values is invisible. With 0 effects, it crashes
 * before its first send and keeps what it wrote until then.
 */
public final class HandlerCrashes implements Infrastructure {

    /** The error that ends a handler. A LinkageError passes through Pekko, which handles other exceptions. */
    static final class HandlerCrashed extends LinkageError {
        private static final long serialVersionUID = 1;

        HandlerCrashed() {
            super("crash inside a handler");
        }
    }

    private final PekkoWorld world;
    private final Nodes nodes;
    private final Map<String, Integer> effectsLeft = new TreeMap<>(); // by node that crashes in its next handler
    private @Nullable ActorProcess running; // the process to which the current step belongs
    private boolean hasCrashed; // in the current step
    private boolean isUnwinding; // the error has been thrown and not caught yet

    HandlerCrashes(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
    }

    /** Lets the node crash in its next handler. */
    Runnable order(String node, int effects) {
        if (world.definition().mayBlock(node)) {
            throw new BadInput(
                    node + " cannot crash inside a handler, because its handlers may block",
                    "use External.Crash for it, or do not declare it with PekkoSystem.with(…).mayBlock(…)");
        }
        return () -> effectsLeft.put(node, effects);
    }

    /** Returns the nodes that crash in their next handlers, and the number of effects before that. */
    public Map<String, Integer> effectsLeft() {
        return effectsLeft;
    }

    void cancel(String node) {
        effectsLeft.remove(node);
    }

    void beginStepOf(ActorProcess process) {
        running = process;
    }

    /** Runs code that sends a message, unless the crash comes first. Throws the crash if it comes next. */
    void send(Runnable sending) {
        ActorProcess process = crashing();
        if (process == null) {
            sending.run();
            return;
        }
        if (effectsLeft.getOrDefault(process.node, 0) > 0) {
            sending.run();
            effectsLeft.merge(process.node, -1, Integer::sum);
        }
        if (effectsLeft.getOrDefault(process.node, 0) == 0) {
            crash(process);
            isUnwinding = true;
            throw new HandlerCrashed();
        }
    }

    /** Returns the process of the step if its node crashes in it and is running; else null. */
    private @Nullable ActorProcess crashing() {
        ActorProcess process = running;
        int current = world.currentProcess();
        boolean isCrashing = !effectsLeft.isEmpty()
                && process != null
                && effectsLeft.containsKey(process.node)
                && current >= 0
                && world.processes().get(current).node.equals(process.node);
        return isCrashing ? process : null;
    }

    private void crash(ActorProcess process) {
        hasCrashed = true;
        world.recording().markCrash();
        world.recording().endLog();
        nodes.crash(process.node);
    }

    void caught() {
        isUnwinding = false;
    }

    /** Crashes the node of the step if its handler has ended before its crash. Returns true if it crashed. */
    boolean endStep() {
        ActorProcess process = running;
        if (process != null) {
            checkUnwound(process);
            if (effectsLeft.containsKey(process.node) && world.recording().failure() == null) {
                crash(process);
            }
        }
        boolean crashed = hasCrashed;
        hasCrashed = false;
        running = null;
        return crashed;
    }

    private void checkUnwound(ActorProcess process) {
        if (isUnwinding && !nodes.durable(process.node).isEmpty()) {
            throw new OutOfControl(
                    process.id + " caught the error that ends its handler in a crash, and may have changed durable"
                            + " values since",
                    "catch Exception instead of Throwable, and leave durable values alone in tasks of futures");
        }
        isUnwinding = false;
    }
}
