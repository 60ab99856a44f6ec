package dev.winnow.processes.trial;

/** What a reduction has used up of its budget. */
final class Spending {

    private final ReductionContext context;
    private final ReductionBudget budget;
    private final long startedNanos;
    private ReductionBudget limit; // of the current stage
    private int replays;

    Spending(ReductionContext context, ReductionBudget budget) {
        this.context = context;
        this.budget = budget;
        this.limit = budget;
        this.startedNanos = context.nanoTime().getAsLong();
    }

    /** Returns the number of replays that counted. */
    int replays() {
        return replays;
    }

    /** Returns the time, with the time before a resumption. */
    long millis() {
        return context.journal().savedMillis() + (context.nanoTime().getAsLong() - startedNanos) / 1_000_000;
    }

    /** Returns the time until the limit; at least 1. */
    long millisLeft() {
        return Math.max(1, limit.millis() - millis());
    }

    /** Limits what follows to a share of the budget, counted from the beginning. */
    void limitTo(double share) {
        limit = budget.share(share);
    }

    void add(int count) {
        replays += count;
    }

    /** Adds replays of which those beyond the limit do not count. */
    void addUpToLimit(int count) {
        replays += Math.max(0, Math.min(count, limit.replays() - replays));
    }

    /** Stops if nothing is left, or the caller cancelled. */
    void stopIfSpent(int underWay) {
        if (context.monitor().cancellation().isCancelled()) {
            throw new ReductionStopped(StopReason.CANCELLED);
        }
        if (replays + underWay >= limit.replays()) {
            throw new ReductionStopped(StopReason.REPLAYS);
        }
        if (millis() >= limit.millis()) {
            throw new ReductionStopped(StopReason.TIME);
        }
    }

    /** Stops if several results were seen at once and a sequential tester would have stopped between them. */
    void stopIfOverspent(int underWay) {
        if (replays + underWay > limit.replays()) {
            throw new ReductionStopped(StopReason.REPLAYS);
        }
    }
}
