package dev.winnow.casebook.twopc;

import java.util.ArrayList;
import java.util.List;

/** Remembers what a process said. */
final class Said implements Outbox {

    final List<String> all = new ArrayList<>();

    @Override
    public void send(String to, Message message) {
        all.add(to + " " + message);
    }

    @Override
    public void wakeLater() {
        all.add("wake later");
    }

    @Override
    public void sleep() {
        all.add("sleep");
    }

    @Override
    public String anyOf(List<String> names) {
        return names.get(names.size() - 1);
    }

    @Override
    public void save(Replica replica) {
        all.add("save");
    }
}
