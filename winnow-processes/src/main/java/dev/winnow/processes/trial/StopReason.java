package dev.winnow.processes.trial;

/** Why a reduction ended before its last stage. */
public enum StopReason {
    /** The budget of replays is used up. */
    REPLAYS("the budget of replays was used up"),
    /** The time is up. */
    TIME("the time was up"),
    /** The user cancelled it. */
    CANCELLED("it was cancelled");

    private final String text;

    StopReason(String text) {
        this.text = text;
    }

    /** Returns the reason as a clause. */
    public String text() {
        return text;
    }
}
