package dev.winnow.model;

import java.util.AbstractList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A step of an execution: an event and its effects. This is a view of the recording. */
public final class Step {

    private final Recording recording;
    private final int index;

    Step(Recording recording, int index) {
        this.recording = recording;
        this.index = index;
    }

    /** Returns the index in the execution, from 0. */
    public int index() {
        recording.notifyNumbersRead();
        return index;
    }

    /** Returns the event that was performed. */
    public Event event() {
        int kind = recording.kindOf(index);
        if (kind == Recording.DELIVER) {
            return new Event.Deliver(recording.subject(index));
        }
        return kind == Recording.FIRE ? new Event.Fire(recording.subject(index)) : recording.external(index);
    }

    /** Returns true if the step delivered a message. */
    public boolean isDelivery() {
        return recording.kindOf(index) == Recording.DELIVER;
    }

    /** Returns true if the step fired a timer. */
    public boolean isFiring() {
        return recording.kindOf(index) == Recording.FIRE;
    }

    /** Returns true if the step performed an external event. */
    public boolean isExternal() {
        return recording.kindOf(index) == Recording.EXTERNAL;
    }

    /** Returns the message delivered or the timer fired, or null for an external event. */
    public @Nullable Item item() {
        return isExternal() ? null : recording.item(recording.subject(index));
    }

    /** Returns the content of the delivered message or the key of the fired timer; null for an external event. */
    public @Nullable Object payload() {
        return isExternal() ? null : recording.payload(recording.subject(index));
    }

    /**
     * Returns the process that ran in this step, or null if none did (a send from outside, a partition, a crash, a
     * pause).
     */
    public @Nullable ProcessId process() {
        int processIndex = processIndex();
        return processIndex < 0 ? null : recording.process(processIndex);
    }

    /** Returns the index of the process that ran in this step, or -1 if none did. */
    public int processIndex() {
        if (!isExternal()) {
            return recording.receiverIndex(recording.subject(index));
        }
        External external = recording.external(index);
        if (external instanceof External.Start start) {
            return recording.indexOf(start.process());
        }
        return external instanceof External.Restart restart ? recording.indexOf(restart.process()) : -1;
    }

    /** Returns the messages sent and timers armed in this step, in order, as a view. */
    public List<Item> createdItems() {
        int first = recording.firstItem(index);
        int end = recording.endItem(index);
        return new AbstractList<>() {
            @Override
            public Item get(int i) {
                return recording.item(first + i);
            }

            @Override
            public int size() {
                return end - first;
            }
        };
    }

    /** Returns the messages sent in this step. */
    public List<Item> sent() {
        return createdItems().stream().filter(item -> !item.isTimer()).toList();
    }

    /** Returns the timers armed in this step. */
    public List<Item> armed() {
        return createdItems().stream().filter(Item::isTimer).toList();
    }

    /** Returns the first id of {@link #createdItems}; their ids are consecutive. */
    public int firstCreatedItem() {
        recording.notifyNumbersRead();
        return recording.firstItem(index);
    }

    /** Returns the number of {@link #createdItems}. */
    public int createdItemCount() {
        return recording.endItem(index) - recording.firstItem(index);
    }

    /** Returns the ids of the timers cancelled in this step. */
    public int[] cancelled() {
        recording.notifyNumbersRead();
        return recording.cancelledIn(index);
    }

    /** Returns the lines that the system logged in this step. */
    public List<String> logLines() {
        return recording.loggedIn(index);
    }

    /** Returns the ids of the messages lost in this step. */
    public int[] lost() {
        recording.notifyNumbersRead();
        return recording.lostIn(index);
    }

    /** Returns the choices made in this step, as alternating bounds and values. */
    public int[] choices() {
        return recording.choicesOf(index);
    }

    /** Returns the common time of this step; empty if the system has none. */
    public OptionalLong time() {
        recording.notifyNumbersRead();
        return recording.timeOf(index);
    }

    /** Returns which of the {@link #choices} were about time. */
    public List<ClockReading> clockReadings() {
        recording.notifyNumbersRead();
        return recording.readingsIn(index);
    }

    /** Returns false only if the step is known to have changed no state, sent no message and touched no other timer. */
    public boolean mayHaveEffect() {
        return recording.mayHaveEffect(index);
    }

    /** Returns true if the process that ran crashed inside its handler, so that only its first effects happened. */
    public boolean crashedInHandler() {
        return recording.crashedInHandler(index);
    }

    /** Returns the failure of the handler if this is the last step and it failed, or else null. */
    public @Nullable Failure failure() {
        return index == recording.size() - 1 ? recording.failure() : null;
    }

    /** Returns the recording that contains this step. */
    public Recording recording() {
        recording.notifyNumbersRead();
        return recording;
    }
}
