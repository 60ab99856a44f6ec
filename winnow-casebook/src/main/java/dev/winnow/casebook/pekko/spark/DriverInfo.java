package dev.winnow.casebook.pekko.spark;

import java.util.Optional;

/** The master's record of a driver. */
final class DriverInfo {

    final Stored.StoredDriver stored;
    long seen;

    /** The application that runs in it, if it told this master. Not stored. */
    @SuppressWarnings("NullAway.Init")
    private Optional<String> application;

    private DriverInfo(Stored.StoredDriver stored) {
        this.stored = stored;
    }

    static DriverInfo registered(Stored.StoredDriver stored, String application) {
        DriverInfo driver = new DriverInfo(stored);
        driver.runs(application);
        return driver;
    }

    static DriverInfo recovered(Stored.StoredDriver stored, Bug bug) {
        DriverInfo driver = new DriverInfo(stored);
        if (bug != Bug.SPARK_3150) {
            driver.application = Optional.empty();
        }
        return driver;
    }

    Incarnation id() {
        return stored.driver();
    }

    void runs(String running) {
        application = Optional.of(running);
    }

    boolean isIdle() {
        return application.isEmpty();
    }
}
