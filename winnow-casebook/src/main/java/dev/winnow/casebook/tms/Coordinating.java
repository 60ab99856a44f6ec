package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Message;
import dev.winnow.casebook.chain.Message.HeadChanged;
import dev.winnow.casebook.chain.Message.TailChanged;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.chain.Outbox;
import dev.winnow.casebook.chain.Unexpected;
import dev.winnow.casebook.tms.Coordinator.Deciding;
import dev.winnow.casebook.tms.Coordinator.Done;
import dev.winnow.casebook.tms.Coordinator.Preparing;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import dev.winnow.casebook.tms.TransactionCommand.Prepare;
import dev.winnow.casebook.tms.TransactionCommand.Vote;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The behavior of the coordinator: runs transactions by two-phase commit over participants that are replicated
 * services.
 *
 * <p>A participant fails only if all its servers fail, which does not happen: so there are no timeouts. When its head
 * changes, requests without an answer may be lost and are sent again; when its tail changes, an answer may come twice.
 *
 * <p>All functions are pure: they take a state and return the next one; effects go to the outbox.
 */
final class Coordinating {

    private final List<Group> participants;
    private final int transactions;
    private final Bug bug;

    Coordinating(List<Group> participants, int transactions, Bug bug) {
        this.participants = List.copyOf(participants);
        this.transactions = transactions;
        this.bug = bug;
    }

    Coordinator start(Outbox out) {
        List<String> heads =
                participants.stream().map(group -> group.servers().get(0)).toList();
        return begin(1, heads, out);
    }

    Coordinator on(Coordinator coordinator, String from, Message message, Outbox out) {
        int participant = indexOf(from);
        if (message instanceof Updated updated) {
            return onUpdated(
                    coordinator,
                    participant,
                    (TransactionCommand) updated.entry().command(),
                    out);
        }
        if (message instanceof HeadChanged changed && expectsFailover(coordinator)) {
            return sendAgain(coordinator.withHead(participant, changed.head()), participant, out);
        }
        if (message instanceof TailChanged) {
            return coordinator;
        }
        throw new Unexpected("the coordinator while " + coordinator.doing(), message);
    }

    private int indexOf(String process) {
        return IntStream.range(0, participants.size())
                .filter(i -> participants.get(i).has(process))
                .findFirst()
                .orElseThrow();
    }

    private boolean expectsFailover(Coordinator coordinator) {
        return bug != Bug.FAILOVER_UNEXPECTED || !(coordinator.doing() instanceof Deciding);
    }

    private Coordinator begin(int tx, List<String> heads, Outbox out) {
        Coordinator next = new Coordinator(tx, new Preparing(List.of()), heads);
        sendToAll(next, new Prepare(tx), out);
        return next;
    }

    private static void sendToAll(Coordinator coordinator, TransactionCommand command, Outbox out) {
        coordinator.heads().forEach(head -> send(coordinator, head, command, false, out));
    }

    private static void send(
            Coordinator coordinator, String head, TransactionCommand command, boolean again, Outbox out) {
        out.send(head, new Update(coordinator.numberOf(command), command, again));
    }

    private Coordinator onUpdated(Coordinator coordinator, int participant, TransactionCommand command, Outbox out) {
        if (command.tx() != coordinator.tx()) {
            return coordinator;
        }
        if (command instanceof Vote vote && coordinator.doing() instanceof Preparing preparing) {
            return onVote(coordinator, preparing, participant, vote, out);
        }
        return command instanceof Decision && coordinator.doing() instanceof Deciding deciding
                ? onConfirmed(coordinator, deciding, participant, out)
                : coordinator;
    }

    private Coordinator onVote(Coordinator coordinator, Preparing preparing, int participant, Vote vote, Outbox out) {
        if (!vote.yes()) {
            return decide(coordinator, false, out);
        }
        if (preparing.yes().contains(participant) && bug != Bug.VOTES_COUNTED) {
            return coordinator;
        }
        List<Integer> yes = plus(preparing.yes(), participant);
        return yes.size() < participants.size()
                ? coordinator.doing(new Preparing(yes))
                : decide(coordinator, true, out);
    }

    private Coordinator decide(Coordinator coordinator, boolean commit, Outbox out) {
        Decision decision = new Decision(coordinator.tx(), commit);
        sendToAll(coordinator, decision, out);
        List<Integer> all = IntStream.range(0, participants.size()).boxed().toList();
        return coordinator.doing(new Deciding(decision, all));
    }

    private Coordinator onConfirmed(Coordinator coordinator, Deciding deciding, int participant, Outbox out) {
        List<Integer> unaware = deciding.unaware().stream()
                .filter(other -> other != participant)
                .toList();
        if (!unaware.isEmpty()) {
            return coordinator.doing(new Deciding(deciding.decision(), unaware));
        }
        return coordinator.tx() == transactions
                ? coordinator.doing(new Done())
                : begin(coordinator.tx() + 1, coordinator.heads(), out);
    }

    /** Sends the new head of a participant what its former head may not have forwarded. */
    private Coordinator sendAgain(Coordinator coordinator, int participant, Outbox out) {
        String head = coordinator.heads().get(participant);
        if (coordinator.doing() instanceof Preparing preparing
                && !preparing.yes().contains(participant)) {
            send(coordinator, head, new Prepare(coordinator.tx()), true, out);
        } else if (coordinator.doing() instanceof Deciding deciding
                && deciding.unaware().contains(participant)) {
            send(coordinator, head, deciding.decision(), true, out);
            return bug == Bug.REPETITION_IS_ENOUGH ? onConfirmed(coordinator, deciding, participant, out) : coordinator;
        }
        return coordinator;
    }

    private static <T> List<T> plus(List<T> list, T element) {
        return Stream.concat(list.stream(), Stream.of(element)).toList();
    }
}
