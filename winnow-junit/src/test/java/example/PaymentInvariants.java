package example;

import static example.Payments.ACCOUNT;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.system.States;

/** What must hold of a payment of ten, each at the moment at which it must. */
final class PaymentInvariants {

    private PaymentInvariants() {}

    static Invariant<?> neverTooMuch() {
        return Invariant.always("paid at most once", states -> {
            int paid = Payments.balance(states);
            return paid <= 10 ? null : new Breach("paid " + paid + " instead of 10", ACCOUNT);
        });
    }

    static Invariant<?> paidInTheEnd() {
        return Invariant.atEnd("paid in the end", states -> {
            int paid = Payments.balance(states);
            return paid == 10 ? null : new Breach("paid " + paid + " instead of 10", ACCOUNT);
        });
    }

    static Invariant<?> neverTakenBack() {
        return Invariant.overHistory("nothing is taken back", 0, (before, step, states) -> {
            int paid = Payments.balance(states);
            return paid >= before
                    ? Judgement.holds(paid)
                    : Judgement.broken("paid " + paid + " after " + before, ACCOUNT);
        });
    }

    static Invariant<?> somethingHappens() {
        return Invariant.sometimes("a payment arrives", PaymentInvariants::hasArrived);
    }

    private static boolean hasArrived(States states) {
        return Payments.balance(states) > 0;
    }
}
