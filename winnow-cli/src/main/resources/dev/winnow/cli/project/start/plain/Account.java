package com.acme;

import java.util.function.Consumer;

/** Keeps the money of one customer. What there is money for is paid once the approvals desk agrees. */
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

    /** A customer wants money; the desk and the client are told what they need to know. */
    public void withdraw(Withdraw request, Consumer<Approvals.Request> desk, Consumer<Result> client) {
        if (request.amount() <= balance) {
            desk.accept(new Approvals.Request(request.id(), request.amount()));
        } else {
            client.accept(new Result(request.id(), false));
        }
    }

    /** The desk has decided. */
    public void decided(Approvals.Answer answer, Consumer<Result> client) {
        boolean paid = answer.approved();
        if (paid) {
            balance -= answer.amount();
        }
        client.accept(new Result(answer.id(), paid));
    }
}
