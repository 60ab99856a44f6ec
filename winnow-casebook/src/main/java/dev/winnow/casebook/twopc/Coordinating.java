package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Coordinator.Asked;
import dev.winnow.casebook.twopc.Coordinator.Deciding;
import dev.winnow.casebook.twopc.Coordinator.Idle;
import dev.winnow.casebook.twopc.Coordinator.Preparing;
import dev.winnow.casebook.twopc.Coordinator.Reading;
import dev.winnow.casebook.twopc.Message.Abort;
import dev.winnow.casebook.twopc.Message.Acknowledge;
import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Decision;
import dev.winnow.casebook.twopc.Message.Fetch;
import dev.winnow.casebook.twopc.Message.Fetched;
import dev.winnow.casebook.twopc.Message.No;
import dev.winnow.casebook.twopc.Message.Prepare;
import dev.winnow.casebook.twopc.Message.ReadReturned;
import dev.winnow.casebook.twopc.Message.Request;
import dev.winnow.casebook.twopc.Message.Write;
import dev.winnow.casebook.twopc.Message.WriteFailed;
import dev.winnow.casebook.twopc.Message.WriteSucceeded;
import dev.winnow.casebook.twopc.Message.Yes;
import java.util.List;

/**
 * The behavior of the coordinator: runs one request after the other.
 *
 * <p>A write asks every replica to prepare. If all vote yes, it is committed; if one votes no, or a vote does not come
 * in time, it is aborted. The decision is retransmitted until every replica has acknowledged it, and only then is the
 * client told: so whichever replica is read next has the value. A read goes to any one replica, and is repeated until
 * it answers.
 *
 * <p>The link to the replicas may lose, delay and reorder messages; replicas may crash and restart with their disks.
 * The coordinator itself does not crash, and the links to the clients are reliable.
 *
 * <p>All functions are pure: they take a state and return the next one; effects go to the outbox.
 */
final class Coordinating {

    private final List<String> replicas;
    private final Bug bug;

    Coordinating(List<String> replicas, Bug bug) {
        this.replicas = List.copyOf(replicas);
        this.bug = bug;
    }

    Coordinator on(Coordinator coordinator, String from, Message message, Outbox out) {
        if (message instanceof Request request) {
            return onRequest(coordinator, new Asked(from, request), out);
        }
        if (coordinator.doing() instanceof Preparing preparing) {
            return onVote(coordinator, preparing, from, message, out);
        }
        if (coordinator.doing() instanceof Deciding deciding) {
            return onAcknowledge(coordinator, deciding, from, message, out);
        }
        return coordinator.doing() instanceof Reading reading
                ? onFetched(coordinator, reading, message, out)
                : coordinator;
    }

    /** Handles a timeout. */
    Coordinator onTimeout(Coordinator coordinator, Outbox out) {
        if (coordinator.doing() instanceof Preparing preparing) {
            return decide(coordinator, preparing.client(), new Abort(coordinator.tx()), out);
        }
        if (coordinator.doing() instanceof Deciding deciding) {
            deciding.unaware().forEach(replica -> out.send(replica, deciding.decision()));
        } else if (coordinator.doing() instanceof Reading reading) {
            out.send(reading.replica(), new Fetch(coordinator.tx()));
        }
        out.setRetryTimer();
        return coordinator;
    }

    private Coordinator onRequest(Coordinator coordinator, Asked asked, Outbox out) {
        return coordinator.doing() instanceof Idle
                ? begin(coordinator.tx() + 1, asked, coordinator.waiting(), out)
                : coordinator.withWaiting(asked);
    }

    private Coordinator begin(int tx, Asked asked, List<Asked> waiting, Outbox out) {
        out.setRetryTimer();
        if (asked.request() instanceof Write write) {
            replicas.forEach(replica -> out.send(replica, new Prepare(tx, write.value())));
            return new Coordinator(tx, new Preparing(asked.client(), List.of()), waiting);
        }
        String replica = out.anyOf(replicas);
        out.send(replica, new Fetch(tx));
        return new Coordinator(tx, new Reading(asked.client(), replica), waiting);
    }

    private Coordinator onVote(
            Coordinator coordinator, Preparing preparing, String replica, Message message, Outbox out) {
        if (message instanceof No no && no.tx() == coordinator.tx()) {
            return decide(coordinator, preparing.client(), new Abort(no.tx()), out);
        }
        boolean counts = message instanceof Yes yes
                && yes.tx() == coordinator.tx()
                && !preparing.yes().contains(replica);
        if (!counts) {
            return coordinator;
        }
        List<String> yes = Coordinator.plus(preparing.yes(), replica);
        return yes.size() < replicas.size()
                ? coordinator.doing(new Preparing(preparing.client(), yes))
                : decide(coordinator, preparing.client(), new Commit(coordinator.tx()), out);
    }

    private Coordinator decide(Coordinator coordinator, String client, Decision decision, Outbox out) {
        replicas.forEach(replica -> out.send(replica, decision));
        if (bug == Bug.DECISION_SENT_ONCE) {
            return report(coordinator, client, decision, out);
        }
        out.setRetryTimer();
        return coordinator.doing(new Deciding(client, decision, replicas));
    }

    private Coordinator onAcknowledge(
            Coordinator coordinator, Deciding deciding, String replica, Message message, Outbox out) {
        if (!(message instanceof Acknowledge acknowledge) || acknowledge.tx() != coordinator.tx()) {
            return coordinator;
        }
        List<String> unaware = deciding.unaware().stream()
                .filter(other -> !other.equals(replica))
                .toList();
        return unaware.isEmpty()
                ? report(coordinator, deciding.client(), deciding.decision(), out)
                : coordinator.doing(new Deciding(deciding.client(), deciding.decision(), unaware));
    }

    private Coordinator report(Coordinator coordinator, String client, Decision decision, Outbox out) {
        out.send(client, decision instanceof Commit ? new WriteSucceeded() : new WriteFailed());
        return next(coordinator, out);
    }

    private Coordinator onFetched(Coordinator coordinator, Reading reading, Message message, Outbox out) {
        if (!(message instanceof Fetched fetched) || fetched.tx() != coordinator.tx()) {
            return coordinator;
        }
        out.send(reading.client(), new ReadReturned(fetched.value()));
        return next(coordinator, out);
    }

    private Coordinator next(Coordinator coordinator, Outbox out) {
        List<Asked> waiting = coordinator.waiting();
        if (waiting.isEmpty()) {
            out.cancelRetryTimer();
            return coordinator.doing(new Idle());
        }
        return begin(coordinator.tx() + 1, waiting.get(0), List.copyOf(waiting.subList(1, waiting.size())), out);
    }
}
