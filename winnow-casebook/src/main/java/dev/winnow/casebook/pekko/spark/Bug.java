package dev.winnow.casebook.pekko.spark;

/** What may be wrong with the cluster; each was reported for Spark under this number. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * Tasks without a preference and speculative copies are offered at every level of locality. "Local tasks are looked
     * for first": but the first level is that of the executor's own memory, where tasks local to its host are not
     * looked for yet.
     */
    SPARK_2294,

    /**
     * What a driver's record does not hold is left unset when the record is read. "The driver will tell us": but not
     * one that died while there was no master.
     */
    SPARK_3150,

    /**
     * Every registration makes a new application, known by the second in which it came. "A driver registers once": but
     * it asks again when the answer is late, perhaps within that second.
     */
    SPARK_9256
}
