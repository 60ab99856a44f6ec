package dev.winnow.explore.skeleton;

import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A trace of a component that runs alone, with one order in which it can be performed. */
final class LocalTrace {

    static final int NONE = -1;

    /** The trace without events. */
    static final LocalTrace EMPTY = new LocalTrace();

    /**
     * Where a message or timer is among those that its step creates. Only those of one receiver are numbered: the state
     * of a receiver may decide whether a message to it is recorded at all, such as the late answer to an ask.
     */
    record Place(ProcessId receiver, int number) {}

    /**
     * The effects of an action.
     *
     * @param firstItem the first message or timer that it creates
     * @param created the places of the messages and timers that it creates
     * @param output the messages to other components
     * @param failure null if it did not fail
     */
    record Effects(
            int firstItem,
            List<Place> created,
            List<InterfaceMessage> output,
            @Nullable Failure failure) {

        /** Returns the number of messages and timers after the action. */
        int itemCount() {
            return firstItem + created.size();
        }
    }

    final @Nullable LocalTrace previous; // null only for the empty trace
    final @Nullable LocalAction action; // the last one; null only for the empty trace
    final int event; // of the last action
    final int[] events;
    final Dependencies dependencies;
    final Effects effects; // of the last action

    private LocalTrace() {
        previous = null;
        action = null;
        event = NONE;
        events = EventSets.EMPTY;
        dependencies = Dependencies.NONE;
        effects = new Effects(0, List.of(), List.of(), null);
    }

    LocalTrace(LocalTrace previous, LocalAction action, int event, Dependencies dependencies, Effects effects) {
        this.previous = previous;
        this.action = action;
        this.event = event;
        this.events = EventSets.with(previous.events, event);
        this.dependencies = dependencies;
        this.effects = effects;
    }

    boolean hasBegun() {
        return dependencies.begin() != NONE;
    }

    /** Returns the part of this trace that ends with the event that created a message or timer. */
    LocalTrace creatorOf(int item) {
        LocalTrace creator = this;
        while (creator.effects.firstItem() > item) {
            creator = Objects.requireNonNull(creator.previous);
        }
        return creator;
    }

    /** Returns the traces that lead to this one, itself included, without the empty one. */
    List<LocalTrace> path() {
        List<LocalTrace> path = new ArrayList<>();
        for (LocalTrace trace = this; trace.previous != null; trace = trace.previous) {
            path.add(trace);
        }
        Collections.reverse(path);
        return path;
    }
}
