package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The last state of each process. If they take too much memory, the oldest ones are dropped. */
final class LatestStates {

    private static final long MAX_CHARACTERS = 32L << 20; // in total

    private final Map<ProcessId, String> states = new LinkedHashMap<>();
    private long size;

    @Nullable
    String of(ProcessId process) {
        return states.get(process);
    }

    /** Sets the state of a process; null if it is down. */
    void put(ProcessId process, @Nullable String json) {
        String previous = states.remove(process);
        size -= previous == null ? 0 : previous.length();
        if (json == null) {
            return;
        }
        states.put(process, json);
        size += json.length();
        for (Iterator<String> eldest = states.values().iterator(); size > MAX_CHARACTERS && eldest.hasNext(); ) {
            size -= eldest.next().length();
            eldest.remove();
        }
    }
}
