package dev.winnow.casebook.commitrecord;

import dev.winnow.casebook.commitrecord.Message.Abort;
import dev.winnow.casebook.commitrecord.Message.Begin;
import dev.winnow.casebook.commitrecord.Message.Commit;
import dev.winnow.casebook.commitrecord.Message.Prepare;
import dev.winnow.casebook.commitrecord.Message.Yes;
import java.util.List;
import java.util.stream.Stream;

/**
 * The behavior of the coordinator. It commits if all participants vote yes, and writes its decision to disk before it
 * tells them: the commit record. After a crash, it repeats the decision on disk; without one, it aborts.
 */
final class Coordinating {

    private final List<String> participants;
    private final Bug bug;

    Coordinating(List<String> participants, Bug bug) {
        this.participants = List.copyOf(participants);
        this.bug = bug;
    }

    /** Starts or restarts with what is on disk. */
    Coordinator start(Progress saved, Outbox out) {
        return saved == Progress.IDLE
                ? new Coordinator(Progress.IDLE, List.of())
                : decide(saved == Progress.COMMITTED ? saved : Progress.ABORTED, out);
    }

    Coordinator on(Coordinator coordinator, String from, Message message, Outbox out) {
        if (message instanceof Begin && coordinator.progress() == Progress.IDLE) {
            return begin(out);
        }
        return message instanceof Yes && coordinator.progress() == Progress.BEGUN
                ? count(coordinator, from, out)
                : coordinator;
    }

    private Coordinator begin(Outbox out) {
        out.save(Progress.BEGUN);
        sendAll(new Prepare(), out);
        return new Coordinator(Progress.BEGUN, List.of());
    }

    private Coordinator count(Coordinator coordinator, String voter, Outbox out) {
        List<String> yes =
                Stream.concat(coordinator.yes().stream(), Stream.of(voter)).toList();
        return yes.size() < participants.size()
                ? new Coordinator(Progress.BEGUN, yes)
                : decide(Progress.COMMITTED, out);
    }

    private Coordinator decide(Progress decision, Outbox out) {
        Message message = decision == Progress.COMMITTED ? new Commit() : new Abort();
        if (bug == Bug.RECORD_WRITTEN_LAST) {
            sendAll(message, out);
            out.save(decision);
        } else {
            out.save(decision);
            sendAll(message, out);
        }
        return new Coordinator(decision, List.of());
    }

    private void sendAll(Message message, Outbox out) {
        participants.forEach(participant -> out.send(participant, message));
    }
}
