package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Decision;
import dev.winnow.casebook.twopc.Message.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of the coordinator.
 *
 * @param tx the number of the current or latest transaction
 * @param waiting requests of clients that it has not begun
 */
record Coordinator(int tx, Doing doing, List<Asked> waiting) {

    static final Coordinator NEW = new Coordinator(0, new Idle(), List.of());

    record Asked(String client, Request request) {}

    /** The current activity: one transaction at a time. */
    sealed interface Doing {}

    record Idle() implements Doing {}

    /** Collects votes. */
    record Preparing(String client, List<String> yes) implements Doing {}

    /** Distributes its decision. */
    record Deciding(String client, Decision decision, List<String> unaware) implements Doing {}

    record Reading(String client, String replica) implements Doing {}

    Coordinator doing(Doing next) {
        return new Coordinator(tx, next, waiting);
    }

    Coordinator withWaiting(Asked asked) {
        return new Coordinator(tx, doing, plus(waiting, asked));
    }

    static <T> List<T> plus(List<T> list, T element) {
        List<T> extended = new ArrayList<>(list);
        extended.add(element);
        return List.copyOf(extended);
    }
}
