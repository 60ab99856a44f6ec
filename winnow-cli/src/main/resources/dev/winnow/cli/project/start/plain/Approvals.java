package com.acme;

/** An approvals desk, which approves requests up to a limit. */
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
