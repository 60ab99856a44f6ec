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
 * What the coordinator does: when all replicas are there it runs one request after the other; those that come meanwhile
 * wait in its inbox.
 *
 * <p>A write asks every replica to prepare. If all vote yes it is committed: that is sent again until every replica has
 * acknowledged it, and only then is the client told, so that whichever replica is read next has the value. If a vote
 * does not come in time the write is aborted; that is sent once, as a replica presumes it when the next transaction
 * begins. A read goes to any one replica, again and again until it answers.
 *
 * <p>Messages to the replicas go over a link that may lose them and let them overtake one another; answers come
 * directly. So a reply may come when its transaction is over, in whatever state. Anything else that a state has no use
 * for is a mistake.
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
        return message instanceof Request && !coordinator.isIdle() && !isAlone(coordinator);
    }

    /** Whether it takes for granted that nothing is wanted but what it does. */
    private boolean isAlone(Coordinator coordinator) {
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

    /** Whether it belongs to a transaction that is over: its timer was cancelled too late, or a replica was slow. */
    private boolean isLate(Coordinator coordinator, Message message) {
        return message instanceof Reply reply
                && coordinator.isOver(reply.tx())
                && !(reply instanceof Yes && isAlone(coordinator));
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
        carry(missing, new Hello(coordinator.tx()), out);
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
        return missing.isEmpty() ? rest(coordinator, out) : coordinator.doing(new Greeting(missing));
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

    private Coordinator onVote(Coordinator coordinator, Preparing preparing, Reply reply, Outbox out) {
        if (reply instanceof TimedOut) {
            carry(replicas, new Abort(coordinator.tx()), out);
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
        carry(replicas, new Commit(coordinator.tx()), out);
        return bug == Bug.DECISION_SENT_ONCE
                ? answer(coordinator, client, new Written(), out)
                : coordinator.doing(new Committing(client, replicas));
    }

    private static Coordinator onAcknowledge(Coordinator coordinator, Committing committing, Reply reply, Outbox out) {
        if (reply instanceof TimedOut) {
            carry(committing.unaware(), new Commit(coordinator.tx()), out);
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
            carry(List.of(reading.replica()), new Fetch(coordinator.tx(), reading.client()), out);
            out.send(TIMER, new StartTimer(coordinator.tx()));
            return coordinator;
        }
        return reply instanceof Fetched fetched
                ? answer(coordinator, reading.client(), new Found(fetched.value()), out)
                : unexpected(coordinator, reply);
    }

    private static Coordinator answer(Coordinator coordinator, String client, Message answer, Outbox out) {
        out.send(client, answer);
        return rest(coordinator, out);
    }

    private static Coordinator rest(Coordinator coordinator, Outbox out) {
        out.send(TIMER, new CancelTimer(coordinator.tx()));
        return coordinator.doing(new Idle());
    }

    private static Coordinator unexpected(Coordinator coordinator, Message message) {
        throw new IllegalStateException(coordinator + " does not expect " + message);
    }

    private static void carry(List<String> to, Message message, Outbox out) {
        to.forEach(replica -> out.send(LINK, new Envelope(replica, message)));
    }

    private static List<String> without(List<String> names, String name) {
        return names.stream().filter(other -> !other.equals(name)).toList();
    }
}
