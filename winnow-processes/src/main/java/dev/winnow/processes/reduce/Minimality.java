package dev.winnow.processes.reduce;

import java.util.Locale;

/** What is known about whether the result can be made smaller. */
public sealed interface Minimality {

    /** Returns the claim as a sentence. */
    String text();

    /**
     * No single atomic group can be left out such that the rest still fails at the rate.
     *
     * @param rate the rate
     * @param confidence one minus the probability that any of the rejections was wrong
     * @param rejections the number of rejections
     */
    record OneMinimal(double rate, double confidence, int rejections) implements Minimality {

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "1-minimal at rate ≥ %.2f with confidence %.2f: without any one of its groups of inputs it fails"
                            + " less often (rejected: %d)",
                    rate,
                    confidence,
                    rejections);
        }
    }

    /** Nothing is known. */
    record NotDecided(String why) implements Minimality {

        @Override
        public String text() {
            return "Whether it is 1-minimal was not decided: " + why;
        }
    }
}
