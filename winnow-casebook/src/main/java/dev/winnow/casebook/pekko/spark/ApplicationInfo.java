package dev.winnow.casebook.pekko.spark;

/** What the master knows of an application. */
final class ApplicationInfo {

    final Stored.StoredApplication stored;

    /** Whether this master has heard of it, and not only read of it. */
    boolean answered;

    ApplicationInfo(Stored.StoredApplication stored) {
        this.stored = stored;
    }

    String id() {
        return stored.id();
    }

    Incarnation driver() {
        return stored.driver();
    }
}
