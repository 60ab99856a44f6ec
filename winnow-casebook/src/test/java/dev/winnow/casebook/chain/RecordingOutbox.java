package dev.winnow.casebook.chain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** An outbox that records all effects, and makes the given choices. */
public final class RecordingOutbox implements Outbox {

    public final List<String> effects = new ArrayList<>();
    private final Deque<Integer> choices = new ArrayDeque<>();

    public RecordingOutbox choosing(int... next) {
        for (int choice : next) {
            choices.add(choice);
        }
        return this;
    }

    @Override
    public void send(String to, Message message) {
        effects.add(to + " " + message);
    }

    @Override
    public int choose(int bound) {
        return choices.remove();
    }
}
