package dev.winnow.system;

import dev.winnow.model.ProcessId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A view of the states of all processes between two steps. Callers must not modify a state. */
public interface States {

    /** Returns all processes known so far, running or not. */
    List<ProcessId> processes();

    /** Returns true if the process is running. */
    boolean isUp(ProcessId process);

    /**
     * Returns the state of a running process, or null if it is down. For a mutable process this is the process object.
     */
    @Nullable
    Object of(ProcessId process);

    /** Returns the state of a process by its index in the recording, or null if it is down. Faster than by name. */
    @Nullable
    Object at(int processIndex);

    /** Returns the state of a running process, cast to its type, or null if the process is down. */
    default <S> @Nullable S of(ProcessId process, Class<S> type) {
        return type.cast(of(process));
    }
}
