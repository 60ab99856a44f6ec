package com.acme;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** The account of one customer. It pays a covered withdrawal once the approvals desk agrees. */
public final class Account extends AbstractBehavior<Account.Command> {

    public sealed interface Command {}

    public record Withdraw(int id, int amount, ActorRef<Result> client) implements Command {}

    public record Decided(Withdraw request, boolean approved) implements Command {}

    public record Result(int id, boolean paid) {}

    private final ActorRef<Approvals.Request> approvals;
    private int balance;

    private Account(ActorContext<Command> context, int balance, ActorRef<Approvals.Request> approvals) {
        super(context);
        this.balance = balance;
        this.approvals = approvals;
    }

    public static Behavior<Command> create(int balance, ActorRef<Approvals.Request> approvals) {
        return Behaviors.setup(context -> new Account(context, balance, approvals));
    }

    int balance() {
        return balance;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Withdraw.class, this::onWithdraw)
                .onMessage(Decided.class, this::onDecided)
                .build();
    }

    private Behavior<Command> onWithdraw(Withdraw request) {
        if (request.amount() <= balance) {
            approvals.tell(new Approvals.Request(request, getContext().getSelf().narrow()));
        } else {
            request.client().tell(new Result(request.id(), false));
        }
        return this;
    }

    private Behavior<Command> onDecided(Decided decided) {
        Withdraw request = decided.request();
        boolean paid = decided.approved();
        if (paid) {
            balance -= request.amount();
        }
        request.client().tell(new Result(request.id(), paid));
        return this;
    }
}
