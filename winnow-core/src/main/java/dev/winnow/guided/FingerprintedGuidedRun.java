package dev.winnow.guided;

/**
 * A rehearsal that knows at every moment where it is, at the cost of a few additions for each step. Its handlers do not
 * choose.
 */
public interface FingerprintedGuidedRun extends GuidedRun {

    /**
     * 64 bits that name the present configuration with what the invariants remember, but for messages that may be under
     * way beside others without changing what comes of those. Equal configurations have equal ones; different ones
     * hardly ever do, so that whoever concludes something from it tries it out.
     */
    long fingerprint();

    /**
     * Which delivery is of the message that this step took or copied; ABSENT if it needed none, or the fingerprint
     * counts all messages.
     */
    int consumedDelivery(int step);

    /** The step that sent the message which this step needed, or an earlier one. */
    int sendingStep(int step);

    /** Whether at least so many messages are under way that the move would deliver. */
    boolean areInFlight(int delivery, int count);
}
