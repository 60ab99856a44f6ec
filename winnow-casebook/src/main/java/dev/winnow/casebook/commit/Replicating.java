package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Abort;
import dev.winnow.casebook.commit.Message.Acknowledge;
import dev.winnow.casebook.commit.Message.Commit;
import dev.winnow.casebook.commit.Message.Fetch;
import dev.winnow.casebook.commit.Message.Fetched;
import dev.winnow.casebook.commit.Message.Hello;
import dev.winnow.casebook.commit.Message.Here;
import dev.winnow.casebook.commit.Message.Prepare;
import dev.winnow.casebook.commit.Message.Yes;

/**
 * The behavior of a replica: votes on a value, waits for the outcome, and answers reads. If the next transaction begins
 * before the outcome is known, the last one was aborted: the coordinator would have waited for a commit to be
 * acknowledged.
 */
final class Replicating {

    private final String name;
    private final String coordinator;
    private final Bug bug;

    Replicating(String name, String coordinator, Bug bug) {
        this.name = name;
        this.coordinator = coordinator;
        this.bug = bug;
    }

    Replica on(Replica replica, Message message, Outbox out) {
        if (message instanceof Prepare prepare) {
            return vote(replica, prepare, out);
        }
        if (message instanceof Commit commit) {
            out.send(coordinator, new Acknowledge(commit.tx(), name));
            return commit(replica, commit);
        }
        if (message instanceof Abort abort) {
            return replica.isOutdated(abort.tx()) ? replica : replica.after(abort);
        }
        if (message instanceof Hello hello) {
            out.send(coordinator, new Here(hello.tx(), name));
            return replica;
        }
        if (message instanceof Fetch fetch) {
            out.send(coordinator, new Fetched(fetch.tx(), replica.value(fetch.client())));
            return replica;
        }
        return unexpected(replica, message);
    }

    private Replica vote(Replica replica, Prepare prepare, Outbox out) {
        if (bug == Bug.ONE_FLAT_STATE && replica.isDecided(prepare.tx())) {
            return unexpected(replica, prepare);
        }
        if (isLate(replica, prepare.tx())) {
            return replica;
        }
        out.send(coordinator, new Yes(prepare.tx(), name));
        return replica.prepared(prepare);
    }

    /** Returns true if the abort of this transaction, or the next transaction, has overtaken its prepare. */
    private boolean isLate(Replica replica, int tx) {
        return isFlat() ? replica.isDecided(tx) : replica.isOutdated(tx);
    }

    private Replica commit(Replica replica, Commit commit) {
        boolean applies = isFlat()
                ? replica.prepared().isPresent() && !replica.isDecided(commit.tx())
                : replica.isPrepared(commit.tx());
        return applies ? replica.after(commit) : replica;
    }

    /** Returns true if it does not tell apart whether it has prepared a transaction, and which. */
    private boolean isFlat() {
        return bug == Bug.ONE_FLAT_STATE || bug == Bug.ABORTS_ARE_NEVER_LOST;
    }

    private static Replica unexpected(Replica replica, Message message) {
        throw new IllegalStateException(replica + " does not expect " + message);
    }
}
