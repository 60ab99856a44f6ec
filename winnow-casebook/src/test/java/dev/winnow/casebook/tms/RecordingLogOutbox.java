package dev.winnow.casebook.tms;

import dev.winnow.casebook.multipaxos.Message;
import java.util.ArrayList;
import java.util.List;

/** An outbox that records all effects. Every vote is yes. */
final class RecordingLogOutbox implements LogOutbox {

    final List<String> effects = new ArrayList<>();

    @Override
    public void send(String to, Message message) {
        effects.add(to + " " + message);
    }

    @Override
    public void send(String to, dev.winnow.casebook.chain.Message message) {
        effects.add(to + " " + message);
    }

    @Override
    public int choose(int bound) {
        return 0;
    }
}
