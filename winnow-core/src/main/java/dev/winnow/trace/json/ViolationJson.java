package dev.winnow.trace.json;

import dev.winnow.model.Violation;

/** The JSON of a violation: the same in execution files, on the command line and in pages. */
public final class ViolationJson {

    private ViolationJson() {}

    /** Writes the fields of a violation. */
    public static void write(JsonFields json, Violation violation) {
        json.text("invariant", violation.invariant());
        json.text("message", violation.message());
        json.processes("processes", violation.processes());
        json.text("fingerprint", violation.fingerprint());
    }
}
