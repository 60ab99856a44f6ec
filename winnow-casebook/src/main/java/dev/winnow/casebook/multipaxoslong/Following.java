package dev.winnow.casebook.multipaxoslong;

import dev.winnow.casebook.multipaxoslong.Message.Accept;
import dev.winnow.casebook.multipaxoslong.Message.Accepted;
import dev.winnow.casebook.multipaxoslong.Message.Decided;

/** The behavior of a follower: accepts whatever the only leader proposes. */
final class Following {

    private Following() {}

    static <P> Follower on(Follower follower, P leader, Message message, Outbox<P> out) {
        if (message instanceof Accept accept) {
            out.send(leader, new Accepted(accept.slot()));
            return new Follower(accept.slot(), follower.decided());
        }
        if (message instanceof Decided decided) {
            return new Follower(follower.accepted(), Math.max(follower.decided(), decided.slot()));
        }
        throw new IllegalStateException("a follower does not expect " + message);
    }
}
