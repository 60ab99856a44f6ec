package dev.winnow.world.process;

import dev.winnow.model.ProcessId;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The context of a handler: everything that a process can do besides computing its state. Valid only until the handler
 * returns, on the thread that called it.
 */
public interface Context {

    /** Returns the id of the process whose handler runs. */
    ProcessId self();

    /** Sends a message. It must not change once sent: use records with immutable components. */
    void send(ProcessId to, Object message);

    /** Sets a timer that fires after {@code delay} units of virtual time. Replaces the timer with an equal key. */
    void setTimer(Object key, long delay);

    /** Cancels the timer with this key, if it is set. */
    void cancelTimer(Object key);

    /**
     * Returns a number from 0 (inclusive) to {@code bound} (exclusive) that the search chooses. A systematic search
     * tries every value.
     */
    int choose(int bound);

    /** Returns a random generator that depends only on the seed, this process and its previous draws. */
    RandomGenerator random();

    /** Returns the virtual time: of this process with asynchronous timing, of the whole system with timed. */
    long now();

    /** Stores a value that survives crashes. It must not change once stored. */
    void store(String key, Object value);

    /** Returns the value stored under this key, also if it was stored before a crash. */
    Optional<Object> stored(String key);

    /** Creates the process {@code self/name}. Its start runs right after this handler, in the same step. */
    ProcessId spawn(String name, PureProcess<?, ?> process);

    /**
     * Creates the mutable process {@code self/name}. Its start runs right after this handler, in the same step.
     *
     * @param maker called for the start and for each restart
     */
    ProcessId spawn(String name, Supplier<? extends MutableProcess<?>> maker);
}
