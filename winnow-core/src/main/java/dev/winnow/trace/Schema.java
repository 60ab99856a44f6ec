package dev.winnow.trace;

/**
 * The versions of the format: the one place that knows which there are. Schema 1 is the first. A field that readers may
 * ignore does not make a new schema; anything else does, and then the older one stays readable from here.
 */
final class Schema {

    static final int CURRENT = 1;

    private Schema() {}

    static void check(int schema) throws Unreadable {
        if (schema > CURRENT) {
            throw Unreadable.content(
                    "written in schema " + schema + "; this Winnow reads schema " + CURRENT,
                    "update Winnow: any version that writes schema " + schema + " or a later one reads this file");
        }
        if (schema < CURRENT) {
            throw Unreadable.content("there is no schema " + schema + ": the first one is 1");
        }
    }
}
