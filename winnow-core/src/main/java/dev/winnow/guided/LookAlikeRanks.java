package dev.winnow.guided;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which of several messages under way that look the same is meant: how many of them are older. Two answers "done" to
 * different questions are not the same message, though nothing in them tells it.
 */
public final class LookAlikeRanks {

    private final Map<Object, List<Integer>> inFlight = new HashMap<>(); // by what they look like: items, oldest first
    private final Map<Integer, Object> looks = new HashMap<>(); // by item under way

    /** A message or timer is under way from now on; items come in the order of their numbers. */
    public void add(int item, Object look) {
        looks.put(item, look);
        inFlight.computeIfAbsent(look, any -> new ArrayList<>()).add(item);
    }

    /** It was handled, lost or cancelled. */
    public void remove(int item) {
        Object look = looks.remove(item);
        if (look != null) {
            alike(look).remove((Integer) item);
        }
    }

    /** How many that look like this one are older and still under way; 0 for what is not under way. */
    public int rankOf(int item) {
        Object look = looks.get(item);
        return look == null ? 0 : alike(look).indexOf(item);
    }

    private List<Integer> alike(Object look) {
        return Objects.requireNonNull(inFlight.get(look));
    }
}
