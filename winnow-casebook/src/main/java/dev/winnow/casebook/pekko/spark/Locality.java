package dev.winnow.casebook.pekko.spark;

/** How near an executor is to what a task needs, nearest first: what is nearer goes before. */
enum Locality {
    /** The executor has the slice in memory. */
    PROCESS_LOCAL,
    /** It is on the host that the task prefers. */
    NODE_LOCAL,
    /** The task prefers no host, or one without an executor. */
    NO_PREFERENCE,
    /** The task runs elsewhere already; whichever is done first counts. */
    SPECULATIVE;

    boolean allows(Locality wanted) {
        return wanted.compareTo(this) <= 0;
    }
}
