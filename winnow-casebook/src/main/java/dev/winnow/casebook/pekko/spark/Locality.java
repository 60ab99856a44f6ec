package dev.winnow.casebook.pekko.spark;

/** The locality of a task relative to an executor, nearest first. Nearer tasks are launched first. */
enum Locality {
    /** The executor has the slice in memory. */
    PROCESS_LOCAL,
    /** The executor is on the preferred host of the task. */
    NODE_LOCAL,
    /** The task prefers no host, or one without an executor. */
    NO_PREFERENCE,
    /** The task already runs elsewhere; the first result counts. */
    SPECULATIVE;

    boolean allows(Locality wanted) {
        return wanted.compareTo(this) <= 0;
    }
}
