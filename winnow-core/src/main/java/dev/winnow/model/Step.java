package dev.winnow.model;

import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of an execution: the event and what it brought about. A view: it costs nothing until asked. */
public final class Step {

    private final Recording recording;
    private final int index;

    Step(Recording recording, int index) {
        this.recording = recording;
        this.index = index;
    }

    /** Its place in the execution, from 0. */
    public int index() {
        recording.notifyNumbersRead();
        return index;
    }

    public Event event() {
        int kind = recording.kindOf(index);
        if (kind == Recording.DELIVER) {
            return new Event.Deliver(recording.subject(index));
        }
        return kind == Recording.FIRE ? new Event.Fire(recording.subject(index)) : recording.external(index);
    }

    public boolean isDelivery() {
        return recording.kindOf(index) == Recording.DELIVER;
    }

    public boolean isFiring() {
        return recording.kindOf(index) == Recording.FIRE;
    }

    public boolean isExternal() {
        return recording.kindOf(index) == Recording.EXTERNAL;
    }

    /** The message delivered or the timer fired, or null for an external. */
    public @Nullable Item item() {
        return isExternal() ? null : recording.item(recording.subject(index));
    }

    /** The message delivered, or the key of the timer fired; null for an external. No object is made. */
    public @Nullable Object payload() {
        return isExternal() ? null : recording.payload(recording.subject(index));
    }

    /** The process that ran in this step, or null if none did (a send from outside, a partition, a crash …). */
    public @Nullable ProcessId process() {
        int runs = processIndex();
        return runs < 0 ? null : recording.process(runs);
    }

    /** The index of the process that ran in this step, -1 if none did. */
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

    /** The messages sent in this step and the timers armed, in that order in which it happened. */
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

    public List<Item> sent() {
        return createdItems().stream().filter(item -> !item.isTimer()).toList();
    }

    public List<Item> armed() {
        return createdItems().stream().filter(Item::isTimer).toList();
    }

    /** The first of the ids of {@link #createdItems}; they follow one another. */
    public int firstCreatedItem() {
        recording.notifyNumbersRead();
        return recording.firstItem(index);
    }

    public int createdItemCount() {
        return recording.endItem(index) - recording.firstItem(index);
    }

    /** The ids of the timers cancelled in this step. */
    public int[] cancelled() {
        recording.notifyNumbersRead();
        return recording.cancelledIn(index);
    }

    /** The lines that the system logged in this step. */
    public List<String> logLines() {
        return recording.loggedIn(index);
    }

    /** The ids of the messages lost in this step. */
    public int[] lost() {
        recording.notifyNumbersRead();
        return recording.lostIn(index);
    }

    /** The choices taken, as bound and value in turn. */
    public int[] choices() {
        return recording.choicesOf(index);
    }

    /** False only if it is known that the step changed no state, sent nothing and touched no other timer. */
    public boolean mayHaveEffect() {
        return recording.mayHaveEffect(index);
    }

    /** What went wrong in this step, if it is the last one and its handler failed. */
    public @Nullable Failure failure() {
        return index == recording.size() - 1 ? recording.failure() : null;
    }

    public Recording recording() {
        recording.notifyNumbersRead();
        return recording;
    }
}
