package dev.winnow.casebook.paxos;

import java.util.ArrayList;
import java.util.List;

/** An outbox that records all effects. */
final class RecordingOutbox implements Outbox {

    final List<String> effects = new ArrayList<>();

    @Override
    public void send(String to, Message message) {
        effects.add(to + " " + message);
    }

    @Override
    public void setRetryTimer() {
        effects.add("set retry timer");
    }

    @Override
    public void cancelRetryTimer() {
        effects.add("cancel retry timer");
    }
}
