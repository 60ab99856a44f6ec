package dev.winnow.run;

import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.Set;

/** Boots a system under control, afresh each time. Shared by all threads. */
public interface WorldFactory {

    /** A fresh world in which nothing has happened; {@code seed} drives what its processes draw at random. */
    World boot(long seed);

    /** The processes that can be started from outside. */
    List<ProcessId> processes();

    /** The names of the blocks of code that {@code External.Run} can run. */
    default Set<String> blocks() {
        return Set.of();
    }

    /** How messages travel, in words, for the header of an execution. */
    String network();

    /** How time passes, in words, for the header of an execution. */
    String timing();

    /** The user's own classes that make up the system: where a scan for uncontrolled calls begins. */
    List<Class<?>> userClasses();
}
