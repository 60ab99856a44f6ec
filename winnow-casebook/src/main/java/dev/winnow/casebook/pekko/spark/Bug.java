package dev.winnow.casebook.pekko.spark;

/** Bugs of the cluster, by the numbers of the reports about Spark. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * Tasks without a preference and speculative copies are offered at every level of locality. "Local tasks are looked
     * for first": but the first level is the executor's own memory, where tasks local to its host are not considered
     * yet.
     */
    SPARK_2294,

    /**
     * Fields that are not in a driver's record stay unset when the record is read. "The driver will tell us": but not
     * one that died while there was no master.
     */
    SPARK_3150,

    /**
     * Every registration creates a new application, identified by the second in which it came. "A driver registers
     * once": but it asks again when the answer is late, perhaps within that second.
     */
    SPARK_9256
}
