package dev.winnow;

import dev.winnow.model.ProcessId;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Processes that misbehave. Not in a package of the world, so that their frames count as user code. */
public final class MisbehavingProcesses {

    private MisbehavingProcesses() {}

    /** A process that runs a callback for every message. Its state is the list of what it received. */
    public record Doing(BiConsumer<Object, Context> what) implements PureProcess<List<Object>, Object> {
        @Override
        public List<Object> start(Context context) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> state, ProcessId from, Object message, Context context) {
            what.accept(message, context);
            return plus(state, message);
        }

        @Override
        public List<Object> timeout(List<Object> state, Object timer, Context context) {
            return plus(state, timer);
        }
    }

    /**
     * A process that defers odd numbers until it has received "open", and does not expect "never". Its guard throws at
     * "bang" and "assert".
     */
    public record Guarded() implements PureProcess<List<Object>, Object> {
        @Override
        public List<Object> start(Context context) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> state, ProcessId from, Object message, Context context) {
            if (message.equals("self")) {
                context.send(context.self(), 1);
            }
            return plus(state, message);
        }

        @Override
        public Acceptance accepts(List<Object> state, ProcessId from, Object message) {
            if (message.equals("bang")) {
                throw new IllegalStateException("the guard itself");
            }
            if (message.equals("assert")) {
                throw new AssertionError("the guard asserts");
            }
            if (message.equals("never")) {
                return Acceptance.UNEXPECTED;
            }
            boolean odd = message instanceof Integer number && number % 2 == 1;
            return odd && !state.contains("open") ? Acceptance.DEFER : Acceptance.HANDLE;
        }
    }

    /** A guarded process that sends to itself when it starts. */
    public record GuardedSelfStarter() implements PureProcess<String, Object> {
        @Override
        public String start(Context context) {
            context.send(context.self(), "hello");
            return "up";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            return state + " " + message;
        }

        @Override
        public Acceptance accepts(String state, ProcessId from, Object message) {
            return state.startsWith("up") ? Acceptance.HANDLE : Acceptance.DEFER;
        }
    }

    public static int endless(int depth) {
        return depth % 2 == 0 ? endlessOdd(depth + 1) + 1 : endlessOdd(depth) + 2;
    }

    private static int endlessOdd(int depth) {
        return endless(depth + 1) + 1;
    }

    static List<Object> plus(List<Object> list, Object one) {
        List<Object> next = new ArrayList<>(list);
        next.add(one);
        return List.copyOf(next);
    }
}
