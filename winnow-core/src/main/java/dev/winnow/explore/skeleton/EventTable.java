package dev.winnow.explore.skeleton;

import dev.winnow.collect.IntArrayKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of events. An event is its label and the set of all events before it, so the same event has the same number
 * in every order of independent events. A trace is a set of numbers: equal traces are equal sets, and clocks are not
 * needed.
 */
final class EventTable {

    private record EventKey(Object label, IntArrayKey past) {}

    private final Map<EventKey, Integer> numbers = new HashMap<>();
    private final List<int[]> pasts = new ArrayList<>();
    private final List<Object> labels = new ArrayList<>();

    /** Returns the number of the event with this label and past. */
    int number(Object label, int[] past) {
        Integer number = numbers.putIfAbsent(new EventKey(label, new IntArrayKey(past)), pasts.size());
        if (number == null) {
            pasts.add(past);
            labels.add(label);
            return pasts.size() - 1;
        }
        return number;
    }

    Object label(int event) {
        return labels.get(event);
    }

    /** Returns all events before this one. */
    int[] past(int event) {
        return pasts.get(event);
    }

    /** Returns the event and all events before it. */
    int[] closure(int event) {
        return EventSets.with(past(event), event);
    }
}
