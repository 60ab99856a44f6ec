package dev.winnow.casebook.pekko.spark;

/** The master's record of an application. */
final class ApplicationInfo {

    final Stored.StoredApplication stored;

    /** True if this master has heard from it, and not only read its record. */
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
