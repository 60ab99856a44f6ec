package dev.winnow.processes.model;

/**
 * Traffic that is held back until an input has been performed, so that its effect has not happened yet.
 *
 * <p>Holding begins when the input {@code span} positions earlier in the plan has been performed, or with the plan: a
 * span of 1 covers the wait before the input, a span of 2 also the previous input. It ends, and everything held is
 * delivered in order, once the input has been performed and was acknowledged or refused. Connections that are opened
 * while the input is being performed are not held: its client must reach the cluster. What a sender that was killed
 * meanwhile had sent is dropped.
 */
public record Hold(HeldTraffic traffic, int span) {

    /** Checks the span. */
    public Hold {
        if (span < 1) {
            throw new IllegalArgumentException("the span of a hold must be at least 1, not " + span);
        }
    }
}
