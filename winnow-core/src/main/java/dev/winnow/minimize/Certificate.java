package dev.winnow.minimize;

/**
 * What is known of how small a result is. Never more than was proved.
 *
 * @param externals what is known of the externals alone
 * @param events what is known of all steps
 * @param lowerBound no execution with fewer steps than this, and with externals of the original in their order, breaks
 *     the invariant in this way; 0 if nothing is known
 */
public record Certificate(Minimality externals, Minimality events, int lowerBound) {

    public static final Certificate NONE = new Certificate(Minimality.UNKNOWN, Minimality.UNKNOWN, 0);

    /** From the least to the most that can be known. */
    public enum Minimality {
        /** The budget ended before anything was proved. */
        UNKNOWN("unknown"),
        /** No single one can be left out. */
        ONE_MINIMAL("1-minimal"),
        /** No single one and no pair can be left out. */
        TWO_MINIMAL("2-minimal"),
        /** No shorter execution consists of messages of these kinds, and no pair can be left out. */
        CORRIDOR("corridor-optimal"),
        /** No shorter execution exists at all, with the externals of the original. */
        GLOBAL("globally-optimal");

        private final String text;

        Minimality(String text) {
            this.text = text;
        }

        /** As in JSON. */
        public String text() {
            return text;
        }
    }

    /** In words. */
    public String describe() {
        String most = switch (events) {
            case UNKNOWN -> "nothing is proved about its length";
            case ONE_MINIMAL -> "no event can be left out";
            case TWO_MINIMAL -> "no event and no pair of events can be left out";
            case CORRIDOR -> "no event and no pair of events can be left out; no shorter one among these message kinds";
            case GLOBAL -> "no shorter execution with the original's externals breaks it: all were looked at";
        };
        return events != Minimality.GLOBAL && lowerBound > 1
                ? most + "; none has fewer than " + lowerBound + " steps"
                : most;
    }
}
