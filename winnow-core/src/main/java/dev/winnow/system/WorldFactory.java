package dev.winnow.system;

import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Boots a system under control. Shared by all threads. */
public interface WorldFactory {

    /** A world in which nothing has happened; {@code seed} drives what its processes draw at random. */
    World boot(long seed);

    /**
     * The same, but nothing is left over from earlier executions: what is found with this one is confirmed with that.
     */
    default WorldFactory fresh() {
        return this;
    }

    /** How many threads its worlds have started so far for handlers that may block: they are no leak. */
    default long startedThreads() {
        return 0;
    }

    /** The processes that can be started from outside. */
    List<ProcessId> processes();

    /** An ability that not every system has. */
    default <A> Optional<A> ability(Class<A> ability) {
        return ability.isInstance(this) ? Optional.of(ability.cast(this)) : Optional.empty();
    }

    /**
     * Whether two messages under way may differ though sender, receiver and content are equal: answers to different
     * questions.
     */
    default boolean distinguishesLookAlikes() {
        return false;
    }

    /** The names of the blocks of code that {@code External.Run} can run. */
    default Set<String> blockNames() {
        return Set.of();
    }

    /** What external messages may hold that is no data by itself. */
    default List<NamedValueType<?>> namedValues() {
        return List.of();
    }

    /** Returns how messages travel in its worlds. Reductions rely on it. */
    Network network();

    /** Returns how time passes in its worlds. Reductions rely on it. */
    Timing timing();

    /** A line that the system logged, free of what changes from run to run. */
    default String normalizeLogLine(String line) {
        return line;
    }

    /** Whether its world brings this call of the user's under control: {@code ThreadLocalRandom.current()}. */
    default boolean controls(String call) {
        return false;
    }

    /** What to write instead of calls that it does not control. */
    default ControlAdvice controlAdvice() {
        return ControlAdvice.PROCESSES;
    }

    /** The user's own classes that make up the system: where a scan for uncontrolled calls begins. */
    List<Class<?>> userClasses();
}
