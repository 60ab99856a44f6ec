package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Coordinator.Committing;
import dev.winnow.casebook.commit.Coordinator.Greeting;
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
import dev.winnow.casebook.commit.Message.Hello;
import dev.winnow.casebook.commit.Message.Here;
import dev.winnow.casebook.commit.Message.NotWritten;
import dev.winnow.casebook.commit.Message.Prepare;
import dev.winnow.casebook.commit.Message.Reply;
import dev.winnow.casebook.commit.Message.Request;
import dev.winnow.casebook.commit.Message.StartTimer;
import dev.winnow.casebook.commit.Message.TimedOut;
import dev.winnow.casebook.commit.Message.Write;
import dev.winnow.casebook.commit.Message.Written;
import dev.winnow.casebook.commit.Message.Yes;
import java.util.List;

/**
 * The behavior of the coordinator. Once all replicas are up, it runs one request after the other; other requests wait
 * in its inbox.
 *
 * <p>A write asks every replica to prepare. If all vote yes, it is committed: the commit is retransmitted until every
 * replica has acknowledged it, and only then is the client told, so that whichever replica is read next has the value.
 * If a vote does not come in time, the write is aborted; the abort is sent once, as a replica presumes it when the next
 * transaction begins. A read goes to any one replica, and is repeated until it answers.
 *
 * <p>Messages to the replicas go over a link that may lose and reorder them; replies come directly. So a reply may
 * arrive in any state, after its transaction is over. Any other message that a state does not handle is an error.
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

    Coordinator start(Outbox out) {
        return greet(new Coordinator(1, new Greeting(replicas)), replicas, out);
    }

    boolean defers(Coordinator coordinator, Message message) {
        return message instanceof Request && !coordinator.isIdle() && !assumesReadsAreAlone(coordinator);
    }

    /** Returns true if it assumes that nothing else is in progress. */
    private boolean assumesReadsAreAlone(Coordinator coordinator) {
        return bug == Bug.READS_ARE_ALONE && coordinator.doing() instanceof Reading;
    }

    Coordinator on(Coordinator coordinator, String from, Message message, Outbox out) {
        if (message instanceof Request request && coordinator.isIdle()) {
            return begin(coordinator.tx() + 1, from, request, out);
        }
        if (message instanceof Reply reply && reply.tx() == coordinator.tx() && !coordinator.isIdle()) {
            return onReply(coordinator, reply, out);
        }
        return isLate(coordinator, message) ? coordinator : unexpected(coordinator, message);
    }

    /**
     * Returns true if the message belongs to a finished transaction: its timer was cancelled too late, or a replica was
     * slow.
     */
    private boolean isLate(Coordinator coordinator, Message message) {
        return message instanceof Reply reply
                && coordinator.isOver(reply.tx())
                && !(reply instanceof Yes && assumesReadsAreAlone(coordinator));
    }

    private Coordinator onReply(Coordinator coordinator, Reply reply, Outbox out) {
        if (coordinator.doing() instanceof Preparing preparing) {
            return onVote(coordinator, preparing, reply, out);
        }
        if (coordinator.doing() instanceof Committing committing) {
            return onAcknowledge(coordinator, committing, reply, out);
        }
        return coordinator.doing() instanceof Reading reading
                ? onFetched(coordinator, reading, reply, out)
                : onHere(coordinator, (Greeting) coordinator.doing(), reply, out);
    }

    private static Coordinator greet(Coordinator coordinator, List<String> missing, Outbox out) {
        sendOverLink(missing, new Hello(coordinator.tx()), out);
        out.send(TIMER, new StartTimer(coordinator.tx()));
        return coordinator;
    }

    private static Coordinator onHere(Coordinator coordinator, Greeting greeting, Reply reply, Outbox out) {
        if (reply instanceof TimedOut) {
            return greet(coordinator, greeting.missing(), out);
        }
        if (!(reply instanceof Here here)) {
            return unexpected(coordinator, reply);
        }
        List<String> missing = without(greeting.missing(), here.replica());
        return missing.isEmpty() ? becomeIdle(coordinator, out) : coordinator.doing(new Greeting(missing));
    }

    private Coordinator begin(int tx, String client, Request request, Outbox out) {
        out.send(TIMER, new StartTimer(tx));
        if (request instanceof Write write) {
            sendOverLink(replicas, new Prepare(tx, client, write.value()), out);
            return new Coordinator(tx, new Preparing(client, replicas));
        }
        String replica = replicas.get(out.choose(replicas.size()));
        sendOverLink(List.of(replica), new Fetch(tx, client), out);
        return new Coordinator(tx, new Reading(client, replica));
    }

    private Coordinator onVote(Coordinator coordinator, Preparing preparing, Reply reply, Outbox out) {
        if (reply instanceof TimedOut) {
            sendOverLink(replicas, new Abort(coordinator.tx()), out);
            return answer(coordinator, preparing.client(), new NotWritten(), out);
        }
        if (!(reply instanceof Yes yes)) {
            return unexpected(coordinator, reply);
        }
        List<String> missing = without(preparing.missing(), yes.replica());
        return missing.isEmpty()
                ? commit(coordinator, preparing.client(), out)
                : coordinator.doing(new Preparing(preparing.client(), missing));
    }

    private Coordinator commit(Coordinator coordinator, String client, Outbox out) {
        sendOverLink(replicas, new Commit(coordinator.tx()), out);
        return bug == Bug.DECISION_SENT_ONCE
                ? answer(coordinator, client, new Written(), out)
                : coordinator.doing(new Committing(client, replicas));
    }

    private static Coordinator onAcknowledge(Coordinator coordinator, Committing committing, Reply reply, Outbox out) {
        if (reply instanceof TimedOut) {
            sendOverLink(committing.unaware(), new Commit(coordinator.tx()), out);
            out.send(TIMER, new StartTimer(coordinator.tx()));
            return coordinator;
        }
        if (!(reply instanceof Acknowledge acknowledge)) {
            return unexpected(coordinator, reply);
        }
        List<String> unaware = without(committing.unaware(), acknowledge.replica());
        return unaware.isEmpty()
                ? answer(coordinator, committing.client(), new Written(), out)
                : coordinator.doing(new Committing(committing.client(), unaware));
    }

    private static Coordinator onFetched(Coordinator coordinator, Reading reading, Reply reply, Outbox out) {
        if (reply instanceof TimedOut) {
            sendOverLink(List.of(reading.replica()), new Fetch(coordinator.tx(), reading.client()), out);
            out.send(TIMER, new StartTimer(coordinator.tx()));
            return coordinator;
        }
        return reply instanceof Fetched fetched
                ? answer(coordinator, reading.client(), new Found(fetched.value()), out)
                : unexpected(coordinator, reply);
    }

    private static Coordinator answer(Coordinator coordinator, String client, Message answer, Outbox out) {
        out.send(client, answer);
        return becomeIdle(coordinator, out);
    }

    private static Coordinator becomeIdle(Coordinator coordinator, Outbox out) {
        out.send(TIMER, new CancelTimer(coordinator.tx()));
        return coordinator.doing(new Idle());
    }

    private static Coordinator unexpected(Coordinator coordinator, Message message) {
        throw new IllegalStateException(coordinator + " does not expect " + message);
    }

    private static void sendOverLink(List<String> to, Message message, Outbox out) {
        to.forEach(replica -> out.send(LINK, new Envelope(replica, message)));
    }

    private static List<String> without(List<String> names, String name) {
        return names.stream().filter(other -> !other.equals(name)).toList();
    }
}
