package com.acme;

/** Approves what is not above a limit. */
public final class Approvals {

    public record Request(int id, int amount) {}

    public record Answer(int id, int amount, boolean approved) {}

    private final int limit;

    public Approvals(int limit) {
        this.limit = limit;
    }

    public Answer decide(Request request) {
        return new Answer(request.id(), request.amount(), request.amount() <= limit);
    }
}
