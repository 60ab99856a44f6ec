package dev.winnow.explore.skeleton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of one component: those of its traces, and those of its skeletons. A skeleton consists of the component's
 * outputs and inputs, in their order through everything that is left out.
 */
final class LocalEvents {

    private final EventTable traces = new EventTable();
    private final EventTable skeletons = new EventTable();
    private final List<Integer> skeletonEvents = new ArrayList<>(); // by event; NONE if it is internal
    private final List<int[]> skeletonPasts = new ArrayList<>(); // by event

    /**
     * Returns the number of an event that depends on others.
     *
     * @param shown its label in skeletons; null if it is internal
     */
    int add(Object label, int[] causes, @Nullable Object shown) {
        int[] past = EventSets.EMPTY;
        int[] skeletonPast = EventSets.EMPTY;
        for (int cause : causes) {
            past = EventSets.union(past, traces.closure(cause));
            skeletonPast = EventSets.union(skeletonPast, skeletonClosure(cause));
        }
        int event = traces.number(label, past);
        if (event == skeletonEvents.size()) {
            skeletonEvents.add(shown == null ? LocalTrace.NONE : skeletons.number(shown, skeletonPast));
            skeletonPasts.add(skeletonPast);
        }
        return event;
    }

    /** Returns the number of the event that extends a trace by an input, after the given skeleton events. */
    int addInput(LocalTrace trace, Object shown, int[] skeletonPast) {
        int[] causes = Arrays.stream(trace.events)
                .filter(event -> EventSets.contains(skeletonPast, skeletonEvent(event)))
                .toArray();
        return add(shown, causes, shown);
    }

    /** Returns the number of a skeleton event with this label and past. */
    int numberSkeletonEvent(Object shown, int[] past) {
        return skeletons.number(shown, past);
    }

    /** Returns all events before this one. */
    int[] past(int event) {
        return traces.past(event);
    }

    /** Returns the event's number in skeletons; {@link LocalTrace#NONE} if it is internal. */
    int skeletonEvent(int event) {
        return skeletonEvents.get(event);
    }

    /** Returns the label of a skeleton event. */
    Object skeletonLabel(int skeletonEvent) {
        return skeletons.label(skeletonEvent);
    }

    /** Returns the skeleton events before a skeleton event. */
    int[] skeletonPast(int skeletonEvent) {
        return skeletons.past(skeletonEvent);
    }

    private int[] skeletonClosure(int event) {
        int[] past = skeletonPasts.get(event);
        return skeletonEvent(event) == LocalTrace.NONE ? past : EventSets.with(past, skeletonEvent(event));
    }
}
