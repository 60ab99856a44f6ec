package dev.winnow.trace;

import dev.winnow.trace.json.MalformedInput;

/**
 * The versions of the format: the one place that knows which there are. Schema 1 is the first. A field that readers may
 * ignore does not make a new schema; anything else does, and then the older one stays readable from here.
 */
final class SchemaVersion {

    static final int CURRENT = 1;

    private SchemaVersion() {}

    static void check(int schema) throws MalformedInput {
        if (schema > CURRENT) {
            throw MalformedInput.content(
                    "written in schema " + schema + "; this Winnow reads schema " + CURRENT,
                    "update Winnow: any version that writes schema " + schema + " or a later one reads this file");
        }
        if (schema < CURRENT) {
            throw MalformedInput.content("there is no schema " + schema + ": the first one is 1");
        }
    }
}
