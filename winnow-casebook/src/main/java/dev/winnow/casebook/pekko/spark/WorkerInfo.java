package dev.winnow.casebook.pekko.spark;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The master's record of a worker. */
final class WorkerInfo {

    final Stored.StoredWorker stored;

    /** The applications that have an executor there. */
    final Set<String> applications = new TreeSet<>();

    long seen;

    /** True if this master has heard from it, and not only read its record. */
    boolean answered;

    WorkerInfo(Stored.StoredWorker stored) {
        this.stored = stored;
    }

    Incarnation id() {
        return stored.worker();
    }

    boolean hasRoomFor(String application) {
        return !applications.contains(application) && applications.size() < stored.cores();
    }

    void runs(Collection<String> running) {
        applications.addAll(running);
        answered = true;
    }
}
