package dev.winnow.minimize;

/**
 * The rules by which the pipeline of the DEMi paper takes backtracks: pending messages to deliver in place of the one
 * that was delivered.
 */
public record BacktrackRules(Kinds kinds, Order order) {

    /** The rules of the paper's Table 1; it leaves the order open. */
    public static final BacktrackRules PAPER = new BacktrackRules(Kinds.TYPED, Order.EARLIEST);

    /** The messages that are backtracks. */
    public enum Kinds {
        /** Those with the channel and type of the delivered message and another fingerprint. */
        TYPED,
        /** Those, then all others that the same process could have handled and that have another fingerprint. */
        ALL
    }

    /** The order in which backtracks are tried. */
    public enum Order {
        /** Those after the fewest steps first. */
        EARLIEST,
        /** Those after the most steps first, as in the released code of DEMi. */
        DEEPEST
    }
}
