package dev.winnow.casebook.commit;

import java.util.List;

/**
 * The state of the coordinator.
 *
 * @param tx the number of the current or latest transaction; the first one greets the replicas
 */
record Coordinator(int tx, Doing doing) {

    /** The current activity: one transaction at a time. */
    sealed interface Doing {}

    record Idle() implements Doing {}

    /** Waits until all replicas are up; {@code missing} have not answered. */
    record Greeting(List<String> missing) implements Doing {}

    /** Collects votes; those of {@code missing} have not arrived. */
    record Preparing(String client, List<String> missing) implements Doing {}

    /** Distributes the commit; {@code unaware} have not acknowledged it. */
    record Committing(String client, List<String> unaware) implements Doing {}

    record Reading(String client, String replica) implements Doing {}

    boolean isIdle() {
        return doing instanceof Idle;
    }

    /** Returns true if this transaction is over. */
    boolean isOver(int asked) {
        return asked < tx || isIdle();
    }

    Coordinator doing(Doing next) {
        return new Coordinator(tx, next);
    }
}
