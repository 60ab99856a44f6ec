package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The states told last, so that the next ones can be compared with them; those told longest ago give way. */
final class LatestStates {

    private static final long MAX_CHARACTERS = 32L << 20; // characters in all

    private final Map<ProcessId, String> states = new LinkedHashMap<>();
    private long size;

    @Nullable
    String of(ProcessId process) {
        return states.get(process);
    }

    /** Remembers the state; null if the process is down. */
    void put(ProcessId process, @Nullable String json) {
        String before = states.remove(process);
        size -= before == null ? 0 : before.length();
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
