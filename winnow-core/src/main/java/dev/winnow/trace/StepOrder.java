package dev.winnow.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** That each step follows from the ones before: numbers without gaps, ids in the order of sending, counts. */
final class StepOrder {

    private static final int UNKNOWN = -1;

    private int steps;
    private int externals;
    private int nextId = UNKNOWN; // items may have been there before the first step: the first one made tells

    void check(RecordedStep step) throws Unreadable {
        if (step.number() != steps) {
            throw Unreadable.content("step " + step.number() + " where step " + steps + " is due");
        }
        known(subject(step.event()));
        made(step);
        for (int id : step.cancelled()) {
            known(id);
        }
        for (int id : step.lost()) {
            known(id);
        }
        steps++;
        externals += step.event().isExternal() ? 1 : 0;
    }

    void check(Ending ending) throws Unreadable {
        if (ending.externals() != externals || ending.events() != steps - externals) {
            throw Unreadable.content("it counts " + ending.events() + " events and " + ending.externals()
                    + " externals, but there were " + (steps - externals) + " and " + externals);
        }
    }

    /** The message or timer that the event is about; null if it is about none. */
    static @Nullable Integer item(RecordedEvent event) {
        int item = subject(event);
        return item == UNKNOWN ? null : item;
    }

    private static int subject(RecordedEvent event) {
        if (event instanceof RecordedEvent.Deliver deliver) {
            return deliver.item();
        }
        if (event instanceof RecordedEvent.Fire fire) {
            return fire.item();
        }
        if (event instanceof RecordedEvent.Drop drop) {
            return drop.item();
        }
        return event instanceof RecordedEvent.Duplicate duplicate ? duplicate.item() : UNKNOWN;
    }

    private void known(int id) throws Unreadable {
        if (nextId != UNKNOWN && id >= nextId) {
            throw Unreadable.content("there is no message or timer #" + id + " yet: the next one is #" + nextId);
        }
    }

    /** The ids of the messages and those of the timers, both ascending, make one range without gaps. */
    private void made(RecordedStep step) throws Unreadable {
        List<RecordedStep.Sent> sent = step.sent();
        List<RecordedStep.Armed> armed = step.armed();
        int s = 0;
        int a = 0;
        while (s < sent.size() || a < armed.size()) {
            boolean message = a == armed.size()
                    || (s < sent.size() && sent.get(s).id() < armed.get(a).id());
            int id = message ? sent.get(s++).id() : armed.get(a++).id();
            if (nextId != UNKNOWN && id != nextId) {
                throw Unreadable.content("the message or timer #" + id + " where #" + nextId + " is due");
            }
            nextId = id + 1;
        }
    }
}
