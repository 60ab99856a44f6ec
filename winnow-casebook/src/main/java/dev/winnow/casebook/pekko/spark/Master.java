package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.ApplicationRemoved;
import dev.winnow.casebook.pekko.spark.Message.DriverHeartbeat;
import dev.winnow.casebook.pekko.spark.Message.DriverState;
import dev.winnow.casebook.pekko.spark.Message.ExecutorLost;
import dev.winnow.casebook.pekko.spark.Message.KillExecutor;
import dev.winnow.casebook.pekko.spark.Message.LaunchExecutor;
import dev.winnow.casebook.pekko.spark.Message.MasterChanged;
import dev.winnow.casebook.pekko.spark.Message.ReconnectWorker;
import dev.winnow.casebook.pekko.spark.Message.RegisterApplication;
import dev.winnow.casebook.pekko.spark.Message.RegisterWorker;
import dev.winnow.casebook.pekko.spark.Message.RegisteredApplication;
import dev.winnow.casebook.pekko.spark.Message.WorkerHeartbeat;
import dev.winnow.casebook.pekko.spark.Message.WorkerState;
import dev.winnow.casebook.pekko.spark.Stored.StoredApplication;
import dev.winnow.casebook.pekko.spark.Stored.StoredDriver;
import dev.winnow.casebook.pekko.spark.Stored.StoredWorker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.Props;

/**
 * Gives every application an executor on each worker with free cores. A master that finds records on disk when it
 * starts contacts everyone recorded; once they have answered, or have had time to, it forgets the silent ones and
 * continues as usual.
 *
 * <p>It also forgets workers and drivers that it has not heard from for a while; if alive, they register again.
 */
final class Master extends AbstractActorWithTimers {

    private static final Duration CHECK = Duration.ofSeconds(15);
    private static final Duration SILENCE = Duration.ofSeconds(60);
    private static final Duration RECOVERY = Duration.ofSeconds(60);
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

    private enum Timer {
        CHECK_FOR_SILENCE,
        RECOVERY_TIMEOUT
    }

    enum Phase {
        RECOVERING,
        ALIVE
    }

    private final Cluster cluster;
    private final Addresses addresses;
    private final LongSupplier clock;
    private final Bug bug;
    private Phase phase = Phase.ALIVE;

    /** @param clock milliseconds since 1970 */
    Master(PersistenceEngine engine, Addresses addresses, LongSupplier clock, Bug bug) {
        this.cluster = new Cluster(engine);
        this.addresses = addresses;
        this.clock = clock;
        this.bug = bug;
    }

    static Props props(PersistenceEngine engine, Addresses addresses, LongSupplier clock, Bug bug) {
        return Props.create(Master.class, () -> new Master(engine, addresses, clock, bug));
    }

    Phase phase() {
        return phase;
    }

    Cluster cluster() {
        return cluster;
    }

    @Override
    public void preStart() {
        getTimers().startTimerWithFixedDelay(Timer.CHECK_FOR_SILENCE, Timer.CHECK_FOR_SILENCE, CHECK);
        cluster.recover(clock.getAsLong(), bug);
        if (!cluster.isEmpty()) {
            phase = Phase.RECOVERING;
            cluster.workers().forEach(worker -> tell(worker.id(), new MasterChanged()));
            cluster.drivers().forEach(driver -> tell(driver.id(), new MasterChanged()));
            getTimers().startSingleTimer(Timer.RECOVERY_TIMEOUT, Timer.RECOVERY_TIMEOUT, RECOVERY);
        }
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(RegisterWorker.class, this::onRegisterWorker)
                .match(WorkerHeartbeat.class, this::onWorkerHeartbeat)
                .match(RegisterApplication.class, this::onRegisterApplication)
                .match(DriverHeartbeat.class, this::onDriverHeartbeat)
                .match(WorkerState.class, this::onWorkerState)
                .match(DriverState.class, this::onDriverState)
                .matchEquals(Timer.CHECK_FOR_SILENCE, timer -> checkForSilence())
                .matchEquals(Timer.RECOVERY_TIMEOUT, timer -> completeRecovery())
                .build();
    }

    private void onRegisterWorker(RegisterWorker register) {
        WorkerInfo before = cluster.worker(register.worker().host());
        if (before != null) {
            remove(before);
        }
        WorkerInfo worker = cluster.add(new StoredWorker(register.worker(), register.cores()));
        worker.seen = clock.getAsLong();
        worker.answered = true;
        schedule();
    }

    private void onWorkerHeartbeat(WorkerHeartbeat heartbeat) {
        WorkerInfo worker = cluster.worker(heartbeat.worker().host());
        if (worker != null && worker.id().equals(heartbeat.worker())) {
            worker.seen = clock.getAsLong();
        } else {
            tell(heartbeat.worker(), new ReconnectWorker(heartbeat.worker()));
        }
    }

    /**
     * Handles repeated requests, too: a driver asks until it is answered. While the master recovers, the driver has to
     * ask again.
     */
    private void onRegisterApplication(RegisterApplication register) {
        if (phase == Phase.RECOVERING || isOutdated(register.driver())) {
            return;
        }
        ApplicationInfo known = bug == Bug.SPARK_9256
                ? null
                : cluster.applicationOf(register.driver()).orElse(null);
        ApplicationInfo application = known == null ? create(register) : known;
        getSender().tell(new RegisteredApplication(application.id(), application.driver()), getSelf());
        schedule();
    }

    private boolean isOutdated(Incarnation driver) {
        DriverInfo current = cluster.driver(driver.host());
        return current != null && driver.isOlderThan(current.id());
    }

    private ApplicationInfo create(RegisterApplication register) {
        Incarnation driver = register.driver();
        long now = clock.getAsLong();
        String id = "app-" + SECONDS.format(Instant.ofEpochMilli(now)) + "-" + driver.text();
        ApplicationInfo application = cluster.add(new StoredApplication(id, register.name(), driver));
        application.answered = true;
        recordOf(driver, id).seen = now;
        return application;
    }

    /** Returns the driver's record; replaces that of an earlier driver. */
    private DriverInfo recordOf(Incarnation driver, String application) {
        DriverInfo before = cluster.driver(driver.host());
        if (before != null && before.id().equals(driver)) {
            before.runs(application);
            return before;
        }
        if (before != null) {
            remove(before);
        }
        return cluster.add(new StoredDriver(driver), application);
    }

    private void onDriverHeartbeat(DriverHeartbeat heartbeat) {
        DriverInfo driver = cluster.driver(heartbeat.driver().host());
        if (driver != null && driver.id().equals(heartbeat.driver())) {
            driver.seen = clock.getAsLong();
        } else {
            tell(heartbeat.driver(), new ApplicationRemoved(heartbeat.driver()));
        }
    }

    private void onWorkerState(WorkerState state) {
        WorkerInfo worker = cluster.worker(state.worker().host());
        if (phase == Phase.RECOVERING && worker != null && worker.id().equals(state.worker())) {
            worker.runs(state.applications());
            worker.seen = clock.getAsLong();
            completeIfAllHaveAnswered();
        }
    }

    private void onDriverState(DriverState state) {
        DriverInfo driver = cluster.driver(state.driver().host());
        ApplicationInfo application = cluster.application(state.application());
        if (phase == Phase.RECOVERING && driver != null && driver.id().equals(state.driver()) && application != null) {
            driver.runs(application.id());
            driver.seen = clock.getAsLong();
            application.answered = true;
            completeIfAllHaveAnswered();
        }
    }

    private void completeIfAllHaveAnswered() {
        if (cluster.haveAllAnswered()) {
            completeRecovery();
        }
    }

    private void completeRecovery() {
        getTimers().cancel(Timer.RECOVERY_TIMEOUT);
        cluster.workers().stream().filter(worker -> !worker.answered).forEach(this::remove);
        cluster.applications().stream()
                .filter(application -> !application.answered)
                .forEach(this::remove);
        cluster.drivers().stream().filter(DriverInfo::isIdle).forEach(this::remove);
        phase = Phase.ALIVE;
        cluster.workers().forEach(this::killLeftovers);
        schedule();
    }

    /** Kills executors of applications that were removed while there was no master. */
    private void killLeftovers(WorkerInfo worker) {
        for (String application : List.copyOf(worker.applications)) {
            if (cluster.application(application) == null) {
                kill(application, worker);
            }
        }
    }

    private void checkForSilence() {
        if (phase == Phase.ALIVE) {
            long since = clock.getAsLong() - SILENCE.toMillis();
            cluster.workers().stream().filter(worker -> worker.seen < since).forEach(this::remove);
            cluster.drivers().stream().filter(driver -> driver.seen < since).forEach(this::remove);
        }
    }

    private void remove(WorkerInfo worker) {
        cluster.remove(worker);
        for (String id : worker.applications) {
            ApplicationInfo application = cluster.application(id);
            if (application != null) {
                tell(application.driver(), new ExecutorLost(application.driver(), worker.id()));
            }
        }
    }

    private void remove(DriverInfo driver) {
        cluster.remove(driver);
        cluster.applicationsOf(driver.id()).forEach(this::remove);
    }

    private void remove(ApplicationInfo application) {
        cluster.remove(application);
        cluster.workers().stream()
                .filter(worker -> worker.applications.contains(application.id()))
                .forEach(worker -> kill(application.id(), worker));
        tell(application.driver(), new ApplicationRemoved(application.driver()));
    }

    private void kill(String application, WorkerInfo worker) {
        worker.applications.remove(application);
        tell(worker.id(), new KillExecutor(application));
    }

    private void schedule() {
        if (phase == Phase.RECOVERING) {
            return;
        }
        for (ApplicationInfo application : cluster.applications()) {
            for (WorkerInfo worker : cluster.workers()) {
                if (worker.hasRoomFor(application.id())) {
                    worker.applications.add(application.id());
                    tell(worker.id(), new LaunchExecutor(application.id(), application.driver()));
                }
            }
        }
    }

    private void tell(Incarnation somebody, Message message) {
        addresses.of(somebody.host()).tell(message, getSelf());
    }
}
