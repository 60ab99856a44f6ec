package dev.winnow.casebook.pekko.spark;

import java.util.List;

/** Where the master keeps what it must know again after a crash. */
interface PersistenceEngine {

    /** Keeps what is not kept yet: it is an error of the master's to keep the same twice. */
    void persist(Stored stored);

    /** Forgets it, if it is there. */
    void remove(Stored stored);

    /** All that is kept, by the names of the files. */
    List<Stored> read();
}
