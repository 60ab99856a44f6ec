package com.acme;

import java.util.function.Consumer;

/** The account of one customer. It pays a covered withdrawal once the approvals desk agrees. */
public final class Account {

    public record Withdraw(int id, int amount) {}

    public record Result(int id, boolean paid) {}

    private int balance;

    public Account(int balance) {
        this.balance = balance;
    }

    public int balance() {
        return balance;
    }

    /** Handles a withdrawal: asks the desk for approval, or refuses if the balance is too low. */
    public void withdraw(Withdraw request, Consumer<Approvals.Request> desk, Consumer<Result> client) {
        if (request.amount() <= balance) {
            desk.accept(new Approvals.Request(request.id(), request.amount()));
        } else {
            client.accept(new Result(request.id(), false));
        }
    }

    /** Handles the decision of the desk. */
    public void decided(Approvals.Answer answer, Consumer<Result> client) {
        boolean paid = answer.approved();
        if (paid) {
            balance -= answer.amount();
        }
        client.accept(new Result(answer.id(), paid));
    }
}
