package dev.winnow.casebook.multipaxoslong;

import dev.winnow.casebook.multipaxoslong.Leader.Open;
import dev.winnow.casebook.multipaxoslong.Message.Accept;
import dev.winnow.casebook.multipaxoslong.Message.Accepted;
import dev.winnow.casebook.multipaxoslong.Message.Decided;
import dev.winnow.casebook.multipaxoslong.Message.Done;
import dev.winnow.casebook.multipaxoslong.Message.Submit;
import java.util.List;
import java.util.stream.Stream;

/**
 * The behavior of the leader: assigns a slot to every request, asks the followers to accept it, and when a majority
 * including itself has, tells them and the client.
 *
 * <p>Undecided slots are in a ring buffer: slots whose distance is a multiple of its size share an index. A request
 * waits while the index of the next slot is taken.
 *
 * <p>All functions are pure: they take a state and return the next one; effects go to the outbox.
 *
 * @param <P> the names of processes
 */
final class Leading<P> {

    private final List<P> followers;
    private final int window;
    private final Bug bug;

    /** Creates a leader with a ring buffer of this size. */
    Leading(List<P> followers, int window, Bug bug) {
        this.followers = List.copyOf(followers);
        this.window = window;
        this.bug = bug;
    }

    boolean defers(Leader<P> leader, Message message) {
        return message instanceof Submit && leader.ring().containsKey(index(leader.last() + 1));
    }

    Leader<P> on(Leader<P> leader, P from, Message message, Outbox<P> out) {
        if (message instanceof Submit submit) {
            return propose(leader, from, submit.number(), out);
        }
        if (message instanceof Accepted accepted) {
            return onAccepted(leader, from, accepted.slot(), out);
        }
        throw new IllegalStateException("the leader does not expect " + message);
    }

    private Leader<P> propose(Leader<P> leader, P client, int number, Outbox<P> out) {
        int slot = leader.last() + 1;
        followers.forEach(follower -> out.send(follower, new Accept(slot)));
        return leader.with(index(slot), new Open<>(slot, client, number, List.of()));
    }

    private int index(int slot) {
        return slot % window;
    }

    private Leader<P> onAccepted(Leader<P> leader, P follower, int slot, Outbox<P> out) {
        Open<P> open = leader.ring().get(index(slot));
        if (open == null || (open.slot() != slot && bug != Bug.PLACE_FOR_SLOT)) {
            return leader; // late: a majority had already accepted
        }
        List<P> supporters =
                Stream.concat(open.supporters().stream(), Stream.of(follower)).toList();
        if (2 * (1 + supporters.size()) <= 1 + followers.size()) {
            return leader.with(index(slot), new Open<>(open.slot(), open.client(), open.number(), supporters));
        }
        followers.forEach(each -> out.send(each, new Decided(open.slot())));
        out.send(open.client(), new Done(open.number()));
        return leader.without(index(slot));
    }
}
