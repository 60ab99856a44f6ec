package dev.winnow.processes.trial;

/** The end of the budget, in the middle of a stage. The stages keep their incumbent; the reduction catches this. */
public final class ReductionStopped extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final StopReason reason;

    ReductionStopped(StopReason reason) {
        super(reason.text(), null, false, false);
        this.reason = reason;
    }

    /** Returns what was used up. */
    public StopReason reason() {
        return reason;
    }
}
