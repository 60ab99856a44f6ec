package dev.winnow.casebook.pekko.spark;

import java.util.List;

/** Messages of the cluster. Everyone is identified by name, so that a message means the same after a crash. */
sealed interface Message {

    // Outside to driver and back.

    /**
     * A job that approximates pi by the points of these slices.
     *
     * @param first the number of the first slice; the others follow
     * @param hosts the preferred host of each slice, or {@link #ANYWHERE}
     */
    record SubmitJob(int job, int first, List<String> hosts) implements Message {
        public SubmitJob {
            hosts = List.copyOf(hosts);
        }
    }

    /** In a list of hosts: no preference. */
    String ANYWHERE = "any";

    /** The number of points of these slices within the quarter circle. */
    record JobFinished(int job, int first, int slices, long inside) implements Message {}

    // Worker to master and back.

    record RegisterWorker(Incarnation worker, int cores) implements Message {}

    record WorkerHeartbeat(Incarnation worker) implements Message {}

    /** The master does not know this worker (any more). */
    record ReconnectWorker(Incarnation worker) implements Message {}

    record LaunchExecutor(String application, Incarnation driver) implements Message {}

    record KillExecutor(String application) implements Message {}

    // Application client to master and back.

    record RegisterApplication(Incarnation driver, String name) implements Message {}

    record RegisteredApplication(String application, Incarnation driver) implements Message {}

    record DriverHeartbeat(Incarnation driver, String application) implements Message {}

    record ApplicationRemoved(Incarnation driver) implements Message {}

    record ExecutorLost(Incarnation driver, Incarnation executor) implements Message {}

    // Recovery.

    /** To everyone whom the new master has found on disk. */
    record MasterChanged() implements Message {}

    record WorkerState(Incarnation worker, List<String> applications) implements Message {
        public WorkerState {
            applications = List.copyOf(applications);
        }
    }

    record DriverState(Incarnation driver, String application) implements Message {}

    // Executor to driver and back. An executor has the name of its worker.

    record RegisterExecutor(Incarnation executor, Incarnation driver, int cores) implements Message {}

    record LaunchTask(int job, int slice, int attempt, Locality locality) implements Message {}

    record TaskFinished(Incarnation executor, int job, int slice, int attempt, long inside) implements Message {}

    // Within a driver.

    /** From a driver to its client: register as this incarnation. */
    record Connect(Incarnation driver) implements Message {}
}
