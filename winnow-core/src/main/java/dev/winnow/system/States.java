package dev.winnow.system;

import dev.winnow.model.ProcessId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The states of all processes between two steps, for invariants, conditions and pictures to look at, not to touch. */
public interface States {

    /** All processes known so far, running or not. */
    List<ProcessId> processes();

    boolean isUp(ProcessId process);

    /**
     * The state of a running process: the value of a pure one, the object itself of a mutable one; null if it is down.
     */
    @Nullable
    Object of(ProcessId process);

    /** The same by the process's index in the recording: the fast way. */
    @Nullable
    Object at(int processIndex);

    /** The state of a running process as what it is known to be; null if the process is down. */
    default <S> @Nullable S of(ProcessId process, Class<S> type) {
        return type.cast(of(process));
    }
}
