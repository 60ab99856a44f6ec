package dev.winnow.casebook.chain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Remembers what a process said, and answers its questions as told. */
public final class Said implements Outbox {

    public final List<String> all = new ArrayList<>();
    private final Deque<Integer> choices = new ArrayDeque<>();

    public Said choosing(int... next) {
        for (int choice : next) {
            choices.add(choice);
        }
        return this;
    }

    @Override
    public void send(String to, Message message) {
        all.add(to + " " + message);
    }

    @Override
    public int choose(int bound) {
        return choices.remove();
    }
}
