package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Stored.StoredApplication;
import dev.winnow.casebook.pekko.spark.Stored.StoredDriver;
import dev.winnow.casebook.pekko.spark.Stored.StoredWorker;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The workers, drivers and applications that the master knows. Changes are made in memory and on disk. */
final class Cluster {

    private final PersistenceEngine engine;
    private final Map<String, WorkerInfo> workers = new TreeMap<>(); // by host
    private final Map<String, DriverInfo> drivers = new TreeMap<>(); // by host
    private final Map<String, ApplicationInfo> applications = new TreeMap<>(); // by id

    Cluster(PersistenceEngine engine) {
        this.engine = engine;
    }

    /** Restores what an earlier master left behind. */
    void recover(long now, Bug bug) {
        for (Stored stored : engine.read()) {
            if (stored instanceof StoredWorker worker) {
                workers.put(worker.worker().host(), new WorkerInfo(worker));
            } else if (stored instanceof StoredDriver driver) {
                drivers.put(driver.driver().host(), DriverInfo.recovered(driver, bug));
            } else if (stored instanceof StoredApplication application) {
                applications.put(application.id(), new ApplicationInfo(application));
            }
        }
        workers.values().forEach(worker -> worker.seen = now);
        drivers.values().forEach(driver -> driver.seen = now);
    }

    boolean isEmpty() {
        return workers.isEmpty() && drivers.isEmpty() && applications.isEmpty();
    }

    boolean haveAllAnswered() {
        return workers.values().stream().allMatch(worker -> worker.answered)
                && applications.values().stream().allMatch(application -> application.answered);
    }

    List<WorkerInfo> workers() {
        return List.copyOf(workers.values());
    }

    List<DriverInfo> drivers() {
        return List.copyOf(drivers.values());
    }

    List<ApplicationInfo> applications() {
        return List.copyOf(applications.values());
    }

    /** Returns the current worker on that host. */
    @Nullable
    WorkerInfo worker(String host) {
        return workers.get(host);
    }

    /** Returns the current driver on that host. */
    @Nullable
    DriverInfo driver(String host) {
        return drivers.get(host);
    }

    @Nullable
    ApplicationInfo application(String id) {
        return applications.get(id);
    }

    List<ApplicationInfo> applicationsOf(Incarnation driver) {
        return applications().stream()
                .filter(application -> application.driver().equals(driver))
                .toList();
    }

    Optional<ApplicationInfo> applicationOf(Incarnation driver) {
        return applicationsOf(driver).stream().findFirst();
    }

    WorkerInfo add(StoredWorker worker) {
        engine.persist(worker);
        WorkerInfo info = new WorkerInfo(worker);
        workers.put(worker.worker().host(), info);
        return info;
    }

    ApplicationInfo add(StoredApplication application) {
        engine.persist(application);
        ApplicationInfo info = new ApplicationInfo(application);
        applications.put(application.id(), info);
        return info;
    }

    DriverInfo add(StoredDriver driver, String application) {
        engine.persist(driver);
        DriverInfo info = DriverInfo.registered(driver, application);
        drivers.put(driver.driver().host(), info);
        return info;
    }

    void remove(WorkerInfo worker) {
        workers.remove(worker.id().host(), worker);
        engine.remove(worker.stored);
    }

    void remove(DriverInfo driver) {
        drivers.remove(driver.id().host(), driver);
        engine.remove(driver.stored);
    }

    void remove(ApplicationInfo application) {
        applications.remove(application.id(), application);
        engine.remove(application.stored);
    }
}
