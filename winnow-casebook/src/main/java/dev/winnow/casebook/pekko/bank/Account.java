package dev.winnow.casebook.pekko.bank;

import dev.winnow.casebook.pekko.bank.Message.Answer;
import dev.winnow.casebook.pekko.bank.Message.Debit;
import dev.winnow.casebook.pekko.bank.Message.Request;
import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.Props;

/**
 * Keeps the money of one customer. A repeated request gets the same answer as the first one, and is not carried out
 * again.
 */
final class Account extends AbstractActor {

    private final Bug bug;
    private final Map<Request, Answer> answered = new HashMap<>();
    private int balance;

    Account(int balance, Bug bug) {
        this.balance = balance;
        this.bug = bug;
    }

    static Props props(int balance, Bug bug) {
        return Props.create(Account.class, () -> new Account(balance, bug));
    }

    int balance() {
        return balance;
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().match(Request.class, this::onRequest).build();
    }

    private void onRequest(Request request) {
        Answer answer = bug == Bug.REPEATED_REQUESTS_COUNT_TWICE
                ? carryOut(request)
                : answered.computeIfAbsent(request, this::carryOut);
        getSender().tell(answer, getSelf());
    }

    private Answer carryOut(Request request) {
        boolean debit = request instanceof Debit;
        if (debit && balance < request.amount()) {
            return Answer.NOT_ENOUGH;
        }
        balance += debit ? -request.amount() : request.amount();
        return Answer.DONE;
    }
}
