package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Coordinator.Committing;
import dev.winnow.casebook.commit.Coordinator.Idle;
import dev.winnow.casebook.commit.Coordinator.Preparing;
import dev.winnow.casebook.commit.Coordinator.Reading;
import dev.winnow.casebook.commit.Message.Abort;
import dev.winnow.casebook.commit.Message.Acknowledge;
import dev.winnow.casebook.commit.Message.CancelTimer;
import dev.winnow.casebook.commit.Message.Commit;
import dev.winnow.casebook.commit.Message.Envelope;
import dev.winnow.casebook.commit.Message.Fetch;
import dev.winnow.casebook.commit.Message.Fetched;
import dev.winnow.casebook.commit.Message.Found;
import dev.winnow.casebook.commit.Message.NotWritten;
import dev.winnow.casebook.commit.Message.Prepare;
import dev.winnow.casebook.commit.Message.Request;
import dev.winnow.casebook.commit.Message.StartTimer;
import dev.winnow.casebook.commit.Message.TimedOut;
import dev.winnow.casebook.commit.Message.Write;
import dev.winnow.casebook.commit.Message.Written;
import dev.winnow.casebook.commit.Message.Yes;
import java.util.List;

/**
 * What the coordinator does: it runs one request after the other; those that come meanwhile wait in its inbox.
 *
 * <p>A write asks every replica to prepare. If all vote yes it is committed: that is sent again until every replica has
 * acknowledged it, and only then is the client told, so that whichever replica is read next has the value. If a vote does not
 * come in time the write is aborted; that is sent once, as a replica presumes it when the next transaction begins. A read goes
 * to any one replica, again and again until it answers.
 *
 * <p>Messages to the replicas go over a link that may lose them and let them overtake one another; answers come directly.
 */
final class Coordinating {

    static final String LINK = "link";
    static final String TIMER = "timer";

    private final List<String> replicas;
    private final Bug bug;

    Coordinating(List<String> replicas, Bug bug) {
        this.replicas = List.copyOf(replicas);
        this.bug = bug;
    }

    boolean defers(Coordinator coordinator, Message message) {
        boolean careless = bug == Bug.READS_ARE_ALONE && coordinator.doing() instanceof Reading;
        return message instanceof Request && !coordinator.isIdle() && !careless;
    }

    Coordinator on(Coordinator coordinator, String from, Message message, Outbox out) {
        if (coordinator.doing() instanceof Preparing preparing) {
            return onVote(coordinator, preparing, message, out);
        }
        if (coordinator.doing() instanceof Committing committing) {
            return onAcknowledge(coordinator, committing, message, out);
        }
        if (coordinator.doing() instanceof Reading reading) {
            return onFetched(coordinator, reading, message, out);
        }
        return message instanceof Request request ? begin(coordinator.tx() + 1, from, request, out) : coordinator;
    }

    private Coordinator begin(int tx, String client, Request request, Outbox out) {
        out.send(TIMER, new StartTimer(tx));
        if (request instanceof Write write) {
            carry(replicas, new Prepare(tx, client, write.value()), out);
            return new Coordinator(tx, new Preparing(client, replicas));
        }
        String replica = replicas.get(out.choose(replicas.size()));
        carry(List.of(replica), new Fetch(tx, client), out);
        return new Coordinator(tx, new Reading(client, replica));
    }

    private Coordinator onVote(Coordinator coordinator, Preparing preparing, Message message, Outbox out) {
        if (isTimeout(coordinator, message)) {
            carry(replicas, new Abort(coordinator.tx()), out);
            return answer(coordinator, preparing.client(), new NotWritten(), out);
        }
        if (!(message instanceof Yes yes) || yes.tx() != coordinator.tx()) {
            return coordinator;
        }
        List<String> missing = without(preparing.missing(), yes.replica());
        return missing.isEmpty()
                ? commit(coordinator, preparing.client(), out)
                : coordinator.doing(new Preparing(preparing.client(), missing));
    }

    private Coordinator commit(Coordinator coordinator, String client, Outbox out) {
        carry(replicas, new Commit(coordinator.tx()), out);
        return bug == Bug.DECISION_SENT_ONCE
                ? answer(coordinator, client, new Written(), out)
                : coordinator.doing(new Committing(client, replicas));
    }

    private Coordinator onAcknowledge(Coordinator coordinator, Committing committing, Message message, Outbox out) {
        if (isTimeout(coordinator, message)) {
            carry(committing.unaware(), new Commit(coordinator.tx()), out);
            out.send(TIMER, new StartTimer(coordinator.tx()));
            return coordinator;
        }
        if (!(message instanceof Acknowledge acknowledge) || acknowledge.tx() != coordinator.tx()) {
            return coordinator;
        }
        List<String> unaware = without(committing.unaware(), acknowledge.replica());
        return unaware.isEmpty()
                ? answer(coordinator, committing.client(), new Written(), out)
                : coordinator.doing(new Committing(committing.client(), unaware));
    }

    private Coordinator onFetched(Coordinator coordinator, Reading reading, Message message, Outbox out) {
        if (isTimeout(coordinator, message)) {
            carry(List.of(reading.replica()), new Fetch(coordinator.tx(), reading.client()), out);
            out.send(TIMER, new StartTimer(coordinator.tx()));
            return coordinator;
        }
        if (message instanceof Fetched fetched && fetched.tx() == coordinator.tx()) {
            return answer(coordinator, reading.client(), new Found(fetched.value()), out);
        }
        if (bug == Bug.READS_ARE_ALONE && (message instanceof Yes || message instanceof Request)) {
            throw new IllegalStateException(coordinator + " does not expect " + message);
        }
        return coordinator;
    }

    private static Coordinator answer(Coordinator coordinator, String client, Message answer, Outbox out) {
        out.send(TIMER, new CancelTimer(coordinator.tx()));
        out.send(client, answer);
        return coordinator.doing(new Idle());
    }

    private static boolean isTimeout(Coordinator coordinator, Message message) {
        return message instanceof TimedOut timedOut && timedOut.tx() == coordinator.tx();
    }

    private static void carry(List<String> to, Message message, Outbox out) {
        to.forEach(replica -> out.send(LINK, new Envelope(replica, message)));
    }

    private static List<String> without(List<String> names, String name) {
        return names.stream().filter(other -> !other.equals(name)).toList();
    }
}
