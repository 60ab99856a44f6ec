package dev.winnow.guided;

/**
 * A guided run that maintains a fingerprint of its current configuration, at the cost of a few additions per step. Its
 * handlers make no choices.
 */
public interface FingerprintedGuidedRun extends GuidedRun {

    /**
     * Returns a 64-bit fingerprint of the current configuration and the histories of the invariants. It ignores
     * messages in flight if the network and the invariants make them independent of each other. Equal configurations
     * have equal fingerprints. Different ones rarely do, so verify every conclusion drawn from it.
     */
    long fingerprint();

    /**
     * Returns the delivery of the message that this step consumed or copied; {@link #ABSENT} if it needed none, or if
     * the fingerprint includes all messages.
     */
    int consumedDelivery(int step);

    /** Returns the step that sent the message which this step needed, or a lower number if that is not known. */
    int sendingStep(int step);

    /** Returns true if at least {@code count} messages are in flight that the move would deliver. */
    boolean areInFlight(int delivery, int count);
}
