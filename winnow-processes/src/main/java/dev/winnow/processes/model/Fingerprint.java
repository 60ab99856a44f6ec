package dev.winnow.processes.model;

/**
 * A fingerprint of an observation, equal in all runs for events that are functionally equivalent (STS, PODC'14, 2.2).
 *
 * @param precision what the fingerprint keeps of the observation
 * @param text the fingerprint; readable
 */
public record Fingerprint(Precision precision, String text) implements Comparable<Fingerprint> {

    /** What a fingerprint keeps. */
    public enum Precision {
        /** The process or link, the shape of the text, and the values that no mask covers. */
        EXACT,
        /** The kind of process or link, and the shape of the text. */
        SYMMETRIC
    }

    private static final int MAX_BRIEF = 100;

    /** Returns an exact fingerprint. */
    public static Fingerprint exact(String text) {
        return new Fingerprint(Precision.EXACT, text);
    }

    /** Returns a symmetric fingerprint. */
    public static Fingerprint symmetric(String text) {
        return new Fingerprint(Precision.SYMMETRIC, text);
    }

    /** Returns the beginning of it without the values, to read: {@code store: MASTER MODE enabled}. */
    public String brief() {
        String[] parts = text.split("\\|", 3);
        String brief = parts.length < 2 ? text : parts[0] + ": " + parts[1];
        return brief.length() <= MAX_BRIEF ? brief : brief.substring(0, MAX_BRIEF) + "…";
    }

    @Override
    public int compareTo(Fingerprint other) {
        int byPrecision = precision.compareTo(other.precision);
        return byPrecision != 0 ? byPrecision : text.compareTo(other.text);
    }
}
