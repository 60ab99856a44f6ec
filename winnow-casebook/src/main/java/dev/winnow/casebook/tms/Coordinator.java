package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Command;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import dev.winnow.casebook.tms.TransactionCommand.Prepare;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of the coordinator.
 *
 * @param tx the number of the current transaction, from 1
 * @param heads the current head of each participant
 */
record Coordinator(int tx, Doing doing, List<String> heads) {

    Coordinator {
        heads = List.copyOf(heads);
    }

    /** The current activity: one transaction at a time. */
    sealed interface Doing {}

    /**
     * Collects votes.
     *
     * @param yes the participants that voted yes
     */
    record Preparing(List<Integer> yes) implements Doing {}

    /**
     * Distributes its decision.
     *
     * @param unaware the participants that have not acknowledged it
     */
    record Deciding(Decision decision, List<Integer> unaware) implements Doing {}

    record Done() implements Doing {}

    Coordinator doing(Doing next) {
        return new Coordinator(tx, next, heads);
    }

    Coordinator withHead(int participant, String head) {
        List<String> next = new ArrayList<>(heads);
        next.set(participant, head);
        return new Coordinator(tx, doing, next);
    }

    /** Returns the number of a request: two for each transaction. */
    int numberOf(Command command) {
        return command instanceof Prepare ? 2 * tx - 1 : 2 * tx;
    }
}
