package dev.winnow.minimize;

import dev.winnow.model.Counted;

/**
 * A statement of how small a minimized execution is. It claims only what was proved.
 *
 * @param externals the minimality of the externals alone
 * @param events the minimality of all steps
 * @param lowerBound the number of steps that any execution with this violation needs, given a subsequence of the
 *     original externals; 0 if unknown
 */
public record Certificate(Minimality externals, Minimality events, int lowerBound) {

    public static final Certificate NONE = new Certificate(Minimality.UNKNOWN, Minimality.UNKNOWN, 0);

    /** A degree of minimality, from weakest to strongest. */
    public enum Minimality {
        /** The budget ended before anything was proved. */
        UNKNOWN("unknown"),
        /** No single element can be left out. */
        ONE_MINIMAL("1-minimal"),
        /** No single element and no pair can be left out. */
        TWO_MINIMAL("2-minimal"),
        /** No pair can be left out, and no shorter execution uses only messages of these types. */
        CORRIDOR("corridor-optimal"),
        /** No shorter execution exists with the original externals. */
        GLOBAL("globally-optimal");

        private final String text;

        Minimality(String text) {
            this.text = text;
        }

        /** Returns the name used in JSON. */
        public String text() {
            return text;
        }
    }

    /** Returns the certificate in words. */
    public String describe() {
        String proved = switch (events) {
            case UNKNOWN -> "nothing is proved about its length";
            case ONE_MINIMAL -> "no event can be left out";
            case TWO_MINIMAL -> "no event and no pair of events can be left out";
            case CORRIDOR ->
                "no event and no pair of events can be left out; no shorter execution uses only these message types";
            case GLOBAL -> "no shorter execution with the original's externals fails this way: all were checked";
        };
        return events != Minimality.GLOBAL && lowerBound > 1
                ? proved + "; at least " + Counted.of(lowerBound, "step is", "steps are") + " needed"
                : proved;
    }
}
