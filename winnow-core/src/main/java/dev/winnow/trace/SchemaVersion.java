package dev.winnow.trace;

import dev.winnow.trace.json.MalformedInput;

/**
 * The versions of the file format, from 1. A new field that readers may ignore needs no new schema. Any other change
 * does, and older schemas stay readable.
 */
final class SchemaVersion {

    // 2 adds pause and resume, 3 changes of states, 4 crashes inside a handler, 5 control and local events
    static final int CURRENT = 5;
    private static final int OLDEST = 1;

    private SchemaVersion() {}

    static void check(int schema) throws MalformedInput {
        if (schema > CURRENT) {
            throw MalformedInput.content(
                    "written in schema " + schema + "; this Winnow reads schemas " + OLDEST + " to " + CURRENT,
                    "update Winnow to a version that supports schema " + schema);
        }
        if (schema < OLDEST) {
            throw MalformedInput.content("there is no schema " + schema + "; schemas start at " + OLDEST);
        }
    }
}
