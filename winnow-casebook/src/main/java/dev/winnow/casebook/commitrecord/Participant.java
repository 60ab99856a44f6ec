package dev.winnow.casebook.commitrecord;

import dev.winnow.casebook.commitrecord.Message.Abort;
import dev.winnow.casebook.commitrecord.Message.Commit;
import dev.winnow.casebook.commitrecord.Message.Prepare;
import dev.winnow.casebook.commitrecord.Message.Yes;

/** The state and behavior of a participant. It always votes yes, and keeps the first decision that it hears. */
record Participant(Phase phase) {

    static final Participant NEW = new Participant(Phase.WORKING);

    enum Phase {
        WORKING,
        PREPARED,
        COMMITTED,
        ABORTED
    }

    Participant on(String coordinator, Message message, Outbox out) {
        if (message instanceof Prepare && phase == Phase.WORKING) {
            out.send(coordinator, new Yes());
            return new Participant(Phase.PREPARED);
        }
        if (phase == Phase.COMMITTED || phase == Phase.ABORTED) {
            return this;
        }
        return message instanceof Commit
                ? new Participant(Phase.COMMITTED)
                : message instanceof Abort ? new Participant(Phase.ABORTED) : this;
    }
}
