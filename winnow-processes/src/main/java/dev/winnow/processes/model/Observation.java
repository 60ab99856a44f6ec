package dev.winnow.processes.model;

/**
 * An internal event that was observed: a line of a log, or a frame on a link. It can be awaited, not performed.
 *
 * @param atMillis the time since the plan began
 * @param source the process or link
 * @param text the line or frame
 * @param exact the fingerprint with the process and the values that matter
 * @param symmetric the fingerprint with the kind of process only
 */
public record Observation(long atMillis, Source source, String text, Fingerprint exact, Fingerprint symmetric) {

    /** Returns true if one of the two fingerprints is the given one. */
    public boolean has(Fingerprint fingerprint) {
        return fingerprint.precision() == Fingerprint.Precision.EXACT
                ? exact.equals(fingerprint)
                : symmetric.equals(fingerprint);
    }
}
