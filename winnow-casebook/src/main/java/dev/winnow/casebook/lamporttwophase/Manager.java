package dev.winnow.casebook.lamporttwophase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The state of the transaction manager.
 *
 * @param prepared the resource managers known to be prepared, sorted by name
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
        List<String> extended = new ArrayList<>(prepared);
        extended.add(resource);
        Collections.sort(extended);
        return new Manager(outcome, List.copyOf(extended));
    }

    Manager ended(Outcome end) {
        return new Manager(end, prepared);
    }
}
