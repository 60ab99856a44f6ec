package dev.winnow.system;

import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A system under control: boots worlds and describes their semantics. Shared by all threads. */
public interface WorldFactory {

    /** Returns a new world without any steps. The seed determines the random numbers of its processes. */
    World boot(long seed);

    /**
     * Returns a factory whose worlds share nothing with earlier executions. Findings of this factory are confirmed with
     * the fresh one.
     */
    default WorldFactory fresh() {
        return this;
    }

    /** Returns the number of threads that its worlds have started for blocking handlers. They do not count as leaks. */
    default long startedThreads() {
        return 0;
    }

    /** Returns the processes that can be started from outside. */
    List<ProcessId> processes();

    /** Returns an optional ability, if this system has it. */
    default <A> Optional<A> ability(Class<A> ability) {
        return ability.isInstance(this) ? Optional.of(ability.cast(this)) : Optional.empty();
    }

    /**
     * Returns true if two messages in flight may differ although sender, receiver and content are equal, such as
     * replies to different requests.
     */
    default boolean distinguishesLookAlikes() {
        return false;
    }

    /** Returns the names of the code blocks that {@code External.Run} can run. */
    default Set<String> blockNames() {
        return Set.of();
    }

    /** Returns the types in external messages that files store by name, because they are not plain data. */
    default List<NamedValueType<?>> namedValues() {
        return List.of();
    }

    /** Returns the semantics of message delivery. Reductions rely on it. */
    Network network();

    /** Returns the semantics of time. Reductions rely on it. */
    Timing timing();

    /** Returns a log line of the system without the parts that change from run to run. */
    default String normalizeLogLine(String line) {
        return line;
    }

    /** Returns true if its worlds control this call in user code, such as {@code ThreadLocalRandom.current()}. */
    default boolean controls(String call) {
        return false;
    }

    /**
     * Returns true if its processes run outside of this JVM, so that {@link #controls} holds for their classes only,
     * not for those of the scenario.
     */
    default boolean runsElsewhere() {
        return false;
    }

    /** Returns advice on how to replace calls that its worlds do not control. */
    default ControlAdvice controlAdvice() {
        return ControlAdvice.PROCESSES;
    }

    /**
     * Returns what its worlds cannot control, in words, with the fix; empty if there is nothing. May run the system.
     */
    default List<String> uncontrolled() {
        return List.of();
    }

    /** Returns the user's classes that make up the system. A scan for uncontrolled calls starts from them. */
    List<Class<?>> userClasses();
}
