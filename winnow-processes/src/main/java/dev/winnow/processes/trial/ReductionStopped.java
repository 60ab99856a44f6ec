package dev.winnow.processes.trial;

/** The end of the budget, in the middle of a stage. The stages keep their incumbent; the reduction catches this. */
public final class ReductionStopped extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final StopReason reason;
    private final transient Proportion counted;

    ReductionStopped(StopReason reason) {
        this(reason, new Proportion(0, 0));
    }

    ReductionStopped(StopReason reason, Proportion counted) {
        super(reason.text(), null, false, false);
        this.reason = reason;
        this.counted = counted;
    }

    /** Returns what was used up. */
    public StopReason reason() {
        return reason;
    }

    /** Returns the runs that had ended of the candidate that was being tested. */
    Proportion counted() {
        return counted;
    }
}
