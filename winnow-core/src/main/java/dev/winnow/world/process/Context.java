package dev.winnow.world.process;

import dev.winnow.model.ProcessId;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What a process can do while it handles an event. Valid only until the handler returns, on the thread that called it.
 */
public interface Context {

    ProcessId self();

    /** Puts a message into the network. Messages must not change once sent: records of immutable parts are best. */
    void send(ProcessId to, Object message);

    /**
     * Sets a timer that fires after {@code delay} units of the process's clock; a timer of an equal key is replaced.
     */
    void setTimer(Object key, long delay);

    /** Cancels the timer of that key, if it is set. */
    void cancelTimer(Object key);

    /** A number from 0 up to, but not including, {@code bound}, left to whoever explores the system. */
    int choose(int bound);

    /** Randomness that depends only on the execution's seed, this process and how often it has drawn. */
    RandomGenerator random();

    /** The virtual time: of this process (asynchronous timers) or of the whole system (timed). */
    long now();

    /** Stores a value that survives a crash. The value must not change once stored. */
    void store(String key, Object value);

    /** What was stored under that key, before a crash too. */
    Optional<Object> stored(String key);

    /** Creates a process {@code self/name}; its start runs right after this handler, in the same step. */
    ProcessId spawn(String name, PureProcess<?> process);

    /**
     * Creates a mutable process {@code self/name}, made anew at each restart; its start runs right after this handler.
     */
    ProcessId spawn(String name, Supplier<? extends MutableProcess> maker);
}
