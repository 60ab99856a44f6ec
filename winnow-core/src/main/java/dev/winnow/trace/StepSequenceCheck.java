package dev.winnow.trace;

import dev.winnow.trace.json.MalformedInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** That each step follows from the ones before: numbers without gaps, ids in the order of sending, counts. */
public final class StepSequenceCheck {

    private static final int UNKNOWN = -1;

    private int steps;
    private int externals;
    private int nextId = UNKNOWN; // items may have been there before the first step: the first one made tells

    void check(RecordedStep step) throws MalformedInput {
        if (step.number() != steps) {
            throw MalformedInput.content("step " + step.number() + " where step " + steps + " is due");
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

    void check(Footer ending) throws MalformedInput {
        if (ending.externals() != externals || ending.events() != steps - externals) {
            throw MalformedInput.content("it counts " + ending.events() + " events and " + ending.externals()
                    + " externals, but there were " + (steps - externals) + " and " + externals);
        }
    }

    /** The message or timer that the event is about; null if it is about none. */
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

    /** The ids of the messages and those of the timers, both ascending, make one range without gaps. */
    private void checkCreatedIds(RecordedStep step) throws MalformedInput {
        List<RecordedStep.SentItem> sent = step.sent();
        List<RecordedStep.ArmedTimer> armed = step.armed();
        int s = 0;
        int a = 0;
        while (s < sent.size() || a < armed.size()) {
            boolean message = a == armed.size()
                    || (s < sent.size() && sent.get(s).id() < armed.get(a).id());
            int id = message ? sent.get(s++).id() : armed.get(a++).id();
            if (nextId != UNKNOWN && id != nextId) {
                throw MalformedInput.content("the message or timer #" + id + " where #" + nextId + " is due");
            }
            nextId = id + 1;
        }
    }
}
