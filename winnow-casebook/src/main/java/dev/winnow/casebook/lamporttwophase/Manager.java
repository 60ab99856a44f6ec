package dev.winnow.casebook.lamporttwophase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The state of the transaction manager.
 *
 * @param prepared the resource managers that it knows to be prepared, sorted by name
 */
record Manager(Outcome outcome, List<String> prepared) {

    static final Manager NEW = new Manager(Outcome.OPEN, List.of());

    boolean isOpen() {
        return outcome == Outcome.OPEN;
    }

    Manager with(String resource) {
        if (prepared.contains(resource)) {
            return this;
        }
        List<String> more = new ArrayList<>(prepared);
        more.add(resource);
        Collections.sort(more);
        return new Manager(outcome, List.copyOf(more));
    }

    Manager ended(Outcome end) {
        return new Manager(end, prepared);
    }
}
