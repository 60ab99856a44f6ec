package dev.winnow.lab.bench;

import dev.winnow.model.ProcessId;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A minimal context for handlers, which counts sent messages. */
final class CountingContext implements Context {

    private long sends;

    @SuppressWarnings("UnusedVariable") // keeps the JIT compiler from eliminating the allocation of messages
    private @Nullable Object lastMessage;

    long sends() {
        return sends;
    }

    @Override
    public void send(ProcessId to, Object message) {
        sends++;
        lastMessage = message;
    }

    @Override
    public void setTimer(Object key, long delay) {}

    @Override
    public void cancelTimer(Object key) {}

    @Override
    public ProcessId self() {
        throw unsupported();
    }

    @Override
    public int choose(int bound) {
        throw unsupported();
    }

    @Override
    public RandomGenerator random() {
        throw unsupported();
    }

    @Override
    public long now() {
        throw unsupported();
    }

    @Override
    public void store(String key, Object value) {
        throw unsupported();
    }

    @Override
    public Optional<Object> stored(String key) {
        throw unsupported();
    }

    @Override
    public ProcessId spawn(String name, PureProcess<?, ?> process) {
        throw unsupported();
    }

    @Override
    public ProcessId spawn(String name, Supplier<? extends MutableProcess<?>> maker) {
        throw unsupported();
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("only for handlers that send messages and set timers");
    }
}
