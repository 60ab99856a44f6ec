package dev.winnow.casebook.commit;

import java.util.List;

/**
 * The state of the coordinator.
 *
 * @param tx the number of the present or latest transaction
 */
record Coordinator(int tx, Doing doing) {

    static final Coordinator NEW = new Coordinator(0, new Idle());

    /** What it is doing now: one transaction at a time. */
    sealed interface Doing {}

    record Idle() implements Doing {}

    /** It collects votes; those of {@code missing} have not come. */
    record Preparing(String client, List<String> missing) implements Doing {}

    /** It makes the commit known to those that are {@code unaware} of it. */
    record Committing(String client, List<String> unaware) implements Doing {}

    record Reading(String client, String replica) implements Doing {}

    boolean isIdle() {
        return doing instanceof Idle;
    }

    Coordinator doing(Doing next) {
        return new Coordinator(tx, next);
    }
}
