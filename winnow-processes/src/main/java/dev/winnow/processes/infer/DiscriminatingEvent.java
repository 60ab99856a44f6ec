package dev.winnow.processes.infer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.Observation;

/**
 * An event that tends to precede an input in failing runs only, or in passing runs only.
 *
 * @param inputId the input
 * @param kind what the event says about the input
 * @param event the fingerprint
 * @param count how often it has happened before the input
 * @param shares how often that was so in failing and in passing runs
 * @param chance the probability that chance alone distinguishes these runs as well (Fisher's exact test)
 * @param residualMillis the median time from the event to the input, in the runs where it preceded
 * @param sample one such observation, to show
 */
public record DiscriminatingEvent(
        int inputId,
        Kind kind,
        Fingerprint event,
        int count,
        Shares shares,
        double chance,
        long residualMillis,
        Observation sample) {

    /** The highest probability at which an event explains something; several thousand are compared. */
    private static final double SIGNIFICANT = 0.01;

    /**
     * Returns true if chance alone is unlikely to distinguish runs as well. If few runs passed, nothing is significant.
     */
    @JsonIgnore
    public boolean isSignificant() {
        return chance <= SIGNIFICANT;
    }

    /** What an event says about an input. */
    public enum Kind {
        /** The failure needs the event before the input. */
        MUST_HAVE_HAPPENED("must have happened"),
        /** The failure needs the input before the event. */
        MUST_NOT_HAVE_HAPPENED_YET("must not have happened yet");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Returns the words for it. */
        public String text() {
            return text;
        }
    }

    /**
     * The shares of runs.
     *
     * @param failing of failing runs in which it preceded the input
     * @param passing of passing runs in which it preceded the input
     * @param passingAtAll of passing runs in which it happened, before the input or later
     */
    public record Shares(double failing, double passing, double passingAtAll) {

        /** Returns how well the event distinguishes failing from passing runs: 1 if perfectly. */
        public double difference() {
            return Math.abs(failing - passing);
        }
    }
}
