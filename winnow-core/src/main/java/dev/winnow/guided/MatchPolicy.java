package dev.winnow.guided;

/**
 * Which of the messages under way is the one that a schedule asks for.
 *
 * <p>DEMi (NSDI'16, section 3.4): once events are left out, messages that remain may say something else than before (a
 * term, a sequence number); matched by type, the schedule still goes through. Its authors call these ambiguity
 * resolutions.
 */
public enum MatchPolicy {
    /** The same fingerprint; the oldest if there are several. */
    EXACT,
    /** The same channel and type; the oldest. */
    OLDEST,
    /** The same channel and type; the newest. */
    NEWEST,
    /** The same channel and type; the lowest logical clock, then the oldest. */
    LOWEST_CLOCK,
    /** The same channel and type; the highest logical clock, then the oldest. */
    HIGHEST_CLOCK
}
