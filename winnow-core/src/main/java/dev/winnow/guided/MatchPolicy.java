package dev.winnow.guided;

/**
 * The rule by which a requested move is matched with one of the messages in flight.
 *
 * <p>DEMi (NSDI'16), section 3.2.1, observations 2 and 3: once events are removed, the remaining messages may differ
 * from the recorded ones (a term, a sequence number). Matched by type, the schedule can still be followed. DEMi's
 * released code calls the choice among several matches ambiguity resolution; the rules by clock and channel are ours.
 */
public enum MatchPolicy {
    /** Same fingerprint and rank. */
    EXACT,
    /** Same channel and type; the oldest. */
    OLDEST,
    /** Same channel and type; the newest. */
    NEWEST,
    /** Same channel and type; the lowest logical clock, then the oldest. */
    LOWEST_CLOCK,
    /** Same channel and type; the highest logical clock, then the oldest. */
    HIGHEST_CLOCK,
    /**
     * Same channel; the oldest of the same type, or else the oldest of any type. Where channels are FIFO, a schedule
     * then says only which channel is read next, and what earlier removals left at the head of a channel does not block
     * it.
     */
    CHANNEL
}
