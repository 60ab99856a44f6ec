package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Acknowledge;
import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Decision;
import dev.winnow.casebook.twopc.Message.Fetch;
import dev.winnow.casebook.twopc.Message.Fetched;
import dev.winnow.casebook.twopc.Message.No;
import dev.winnow.casebook.twopc.Message.Prepare;
import dev.winnow.casebook.twopc.Message.Yes;
import java.util.Optional;

/**
 * The behavior of a replica: votes on a value, waits for the outcome, and answers reads. It takes part in one
 * transaction at a time: while it waits for an outcome, it votes no on others. It saves its state before it sends
 * anything that depends on it.
 */
final class Replicating {

    private Replicating() {}

    static Replica on(Replica replica, String coordinator, Message message, Outbox out) {
        if (message instanceof Prepare prepare) {
            return vote(replica, coordinator, prepare, out);
        }
        if (message instanceof Decision decision) {
            return decide(replica, coordinator, decision, out);
        }
        if (message instanceof Fetch fetch) {
            out.send(coordinator, new Fetched(fetch.tx(), replica.value()));
        }
        return replica;
    }

    private static Replica vote(Replica replica, String coordinator, Prepare prepare, Outbox out) {
        if (replica.isDecided(prepare.tx())) {
            return replica; // late: the coordinator gave up waiting for this vote
        }
        if (replica.prepared().isPresent()) {
            out.send(coordinator, replica.isPrepared(prepare.tx()) ? new Yes(prepare.tx()) : new No(prepare.tx()));
            return replica;
        }
        Replica prepared = new Replica(replica.value(), Optional.of(prepare), replica.last());
        out.save(prepared);
        out.send(coordinator, new Yes(prepare.tx()));
        return prepared;
    }

    private static Replica decide(Replica replica, String coordinator, Decision decision, Outbox out) {
        Replica decided = replica.isDecided(decision.tx()) ? replica : apply(replica, decision);
        out.save(decided);
        out.send(coordinator, new Acknowledge(decision.tx()));
        return decided;
    }

    private static Replica apply(Replica replica, Decision decision) {
        if (!replica.isPrepared(decision.tx())) {
            return new Replica(replica.value(), replica.prepared(), decision);
        }
        int value =
                decision instanceof Commit ? replica.prepared().orElseThrow().value() : replica.value();
        return new Replica(value, Optional.empty(), decision);
    }
}
