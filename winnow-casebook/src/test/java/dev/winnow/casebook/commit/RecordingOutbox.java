package dev.winnow.casebook.commit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** An outbox that records all messages, and makes the given choices. */
final class RecordingOutbox implements Outbox {

    final List<Message> sent = new ArrayList<>();
    private final Deque<Integer> choices = new ArrayDeque<>();

    RecordingOutbox(int... choices) {
        for (int choice : choices) {
            this.choices.add(choice);
        }
    }

    @Override
    public void send(String to, Message message) {
        sent.add(message);
    }

    @Override
    public int choose(int bound) {
        return choices.remove();
    }

    @Override
    public void setTimer() {}

    @Override
    public void cancelTimer() {}
}
