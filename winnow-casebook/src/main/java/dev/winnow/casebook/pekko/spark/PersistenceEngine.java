package dev.winnow.casebook.pekko.spark;

import java.util.List;

/** The durable records of the master. */
interface PersistenceEngine {

    /** Stores a new record. Storing a record twice is an error of the master. */
    void persist(Stored stored);

    /** Removes the record if it exists. */
    void remove(Stored stored);

    /** Returns all records, sorted by file name. */
    List<Stored> read();
}
