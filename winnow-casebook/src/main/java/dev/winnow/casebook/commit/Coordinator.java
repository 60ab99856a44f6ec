package dev.winnow.casebook.commit;

import java.util.List;

/**
 * The state of the coordinator.
 *
 * @param tx the number of the present or latest transaction; the first is to greet the replicas
 */
record Coordinator(int tx, Doing doing) {

    /** What it is doing now: one transaction at a time. */
    sealed interface Doing {}

    record Idle() implements Doing {}

    /** It waits until all replicas are there; {@code missing} have not said so. */
    record Greeting(List<String> missing) implements Doing {}

    /** It collects votes; those of {@code missing} have not come. */
    record Preparing(String client, List<String> missing) implements Doing {}

    /** It makes the commit known to those that are {@code unaware} of it. */
    record Committing(String client, List<String> unaware) implements Doing {}

    record Reading(String client, String replica) implements Doing {}

    boolean isIdle() {
        return doing instanceof Idle;
    }

    /** Whether this transaction is one of the past. */
    boolean isOver(int asked) {
        return asked < tx || isIdle();
    }

    Coordinator doing(Doing next) {
        return new Coordinator(tx, next);
    }
}
