package dev.winnow.trace;

import dev.winnow.trace.json.MalformedInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A check that the steps of a file form a sequence: step numbers and item ids have no gaps, and the counts agree. */
public final class StepSequenceCheck {

    private static final int UNKNOWN = -1;

    private int steps;
    private int externals;
    private int nextId = UNKNOWN; // set by the first created item, as items may exist before the first step

    void check(RecordedStep step) throws MalformedInput {
        if (step.number() != steps) {
            throw MalformedInput.content("expected step " + steps + ", found step " + step.number());
        }
        requireKnown(itemOrUnknown(step.event()));
        checkCreatedIds(step);
        for (int id : step.cancelled()) {
            requireKnown(id);
        }
        for (int id : step.lost()) {
            requireKnown(id);
        }
        steps++;
        externals += step.event().isExternal() ? 1 : 0;
    }

    void check(Footer footer) throws MalformedInput {
        if (footer.externals() != externals || footer.events() != steps - externals) {
            throw MalformedInput.content("the end line counts " + footer.events() + " events and " + footer.externals()
                    + " externals, but the file has " + (steps - externals) + " and " + externals);
        }
    }

    /** Returns the id of the message or timer that the event handles; null if there is none. */
    public static @Nullable Integer itemOf(RecordedEvent event) {
        int item = itemOrUnknown(event);
        return item == UNKNOWN ? null : item;
    }

    private static int itemOrUnknown(RecordedEvent event) {
        if (event instanceof RecordedEvent.Delivered deliver) {
            return deliver.item();
        }
        if (event instanceof RecordedEvent.TimerFired fire) {
            return fire.item();
        }
        if (event instanceof RecordedEvent.Dropped drop) {
            return drop.item();
        }
        return event instanceof RecordedEvent.Duplicated duplicate ? duplicate.item() : UNKNOWN;
    }

    private void requireKnown(int id) throws MalformedInput {
        if (nextId != UNKNOWN && id >= nextId) {
            throw MalformedInput.content("there is no message or timer #" + id + " yet: the next one is #" + nextId);
        }
    }

    /** Checks that the ids of messages and timers, both ascending, form one range without gaps. */
    private void checkCreatedIds(RecordedStep step) throws MalformedInput {
        List<RecordedStep.SentItem> sent = step.sent();
        List<RecordedStep.ArmedTimer> armed = step.armed();
        int s = 0; // next in sent
        int a = 0; // next in armed
        while (s < sent.size() || a < armed.size()) {
            boolean isMessage = a == armed.size()
                    || (s < sent.size() && sent.get(s).id() < armed.get(a).id());
            int id = isMessage ? sent.get(s++).id() : armed.get(a++).id();
            if (nextId != UNKNOWN && id != nextId) {
                throw MalformedInput.content("expected message or timer #" + nextId + ", found #" + id);
            }
            nextId = id + 1;
        }
    }
}
