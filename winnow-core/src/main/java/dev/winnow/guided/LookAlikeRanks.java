package dev.winnow.guided;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The ranks of messages in flight that look alike: the rank of a message is the number of older ones with the same
 * look. Ranks are needed because messages with equal fingerprints may differ, such as two replies "done" to different
 * requests.
 */
public final class LookAlikeRanks {

    private final Map<Object, List<Integer>> inFlight = new HashMap<>(); // by look: items, oldest first
    private final Map<Integer, Object> looks = new HashMap<>(); // by item in flight

    /** Adds a message or timer that is now in flight. Items must be added in the order of their ids. */
    public void add(int item, Object look) {
        looks.put(item, look);
        inFlight.computeIfAbsent(look, any -> new ArrayList<>()).add(item);
    }

    /** Removes an item that was handled, lost or cancelled. */
    public void remove(int item) {
        Object look = looks.remove(item);
        if (look != null) {
            alike(look).remove((Integer) item);
        }
    }

    /** Returns the number of older items in flight with the same look; 0 if the item is not in flight. */
    public int rankOf(int item) {
        Object look = looks.get(item);
        return look == null ? 0 : alike(look).indexOf(item);
    }

    private List<Integer> alike(Object look) {
        return Objects.requireNonNull(inFlight.get(look));
    }
}
