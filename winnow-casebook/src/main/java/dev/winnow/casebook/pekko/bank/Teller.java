package dev.winnow.casebook.pekko.bank;

import static org.apache.pekko.pattern.Patterns.ask;
import static org.apache.pekko.pattern.Patterns.pipe;

import dev.winnow.casebook.pekko.bank.Message.Answer;
import dev.winnow.casebook.pekko.bank.Message.Credit;
import dev.winnow.casebook.pekko.bank.Message.Debit;
import dev.winnow.casebook.pekko.bank.Message.Declined;
import dev.winnow.casebook.pekko.bank.Message.Request;
import dev.winnow.casebook.pekko.bank.Message.Transfer;
import dev.winnow.casebook.pekko.bank.Message.Transferred;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/**
 * Moves money: debits one account and, once that has succeeded, credits the other. Answers are piped back to the teller
 * itself, so that no future touches its state. An account that does not answer in time is asked again: a debit without
 * its credit would be lost money.
 *
 * <p>See {@link Bug} for the bug. A timeout says that no answer came, not that nothing happened. A sender that retries
 * after one delivers at least once, so the receiver must recognize requests that it has seen. Payments made twice after
 * a timeout are the best known report of this kind, and the reason for idempotency keys in payment interfaces.
 */
final class Teller extends AbstractActor {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(3);

    private final Map<String, ActorRef> accounts;

    Teller(Map<String, ActorRef> accounts) {
        this.accounts = Map.copyOf(accounts);
    }

    static Props props(Map<String, ActorRef> accounts) {
        return Props.create(Teller.class, () -> new Teller(accounts));
    }

    private record Answered(Transfer transfer, Request request, Answer answer) {}

    private record NotAnswered(Transfer transfer, Request request) {}

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Transfer.class, transfer -> request(transfer, new Debit(transfer.id(), transfer.amount())))
                .match(Answered.class, this::onAnswer)
                .match(NotAnswered.class, missing -> request(missing.transfer(), missing.request()))
                .build();
    }

    /** Asks the account concerned; the client stays the sender of what comes back. */
    private void request(Transfer transfer, Request request) {
        String name = request instanceof Debit ? transfer.from() : transfer.to();
        ActorRef account = Objects.requireNonNull(accounts.get(name), name);
        pipe(
                        ask(account, request, ANSWER_TIMEOUT)
                                .handle((answer, failure) -> failure == null
                                        ? new Answered(transfer, request, (Answer) answer)
                                        : new NotAnswered(transfer, request)),
                        getContext().getDispatcher())
                .to(getSelf(), getSender());
    }

    private void onAnswer(Answered answered) {
        Transfer transfer = answered.transfer();
        if (answered.answer() == Answer.NOT_ENOUGH) {
            getSender().tell(new Declined(transfer.id()), getSelf());
        } else if (answered.request() instanceof Debit) {
            request(transfer, new Credit(transfer.id(), transfer.amount()));
        } else {
            getSender().tell(new Transferred(transfer.id()), getSelf());
        }
    }
}
