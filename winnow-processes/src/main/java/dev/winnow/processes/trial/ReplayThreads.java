package dev.winnow.processes.trial;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The threads on which replays run.
 *
 * @param executor the caller's executor
 * @param parallelism the maximum number of clusters at once
 */
public record ReplayThreads(Executor executor, int parallelism) {

    /** Checks the number. */
    public ReplayThreads {
        if (parallelism < 1) {
            throw new IllegalArgumentException("at least one cluster is needed, not " + parallelism);
        }
    }

    /** Returns an executor with a thread for each of several clusters, which does not keep the JVM alive. */
    public static ExecutorService newExecutor(int clusters) {
        return Executors.newFixedThreadPool(clusters, task -> {
            Thread thread = new Thread(task, "winnow-cluster");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns the calling thread, one replay after another. */
    public static ReplayThreads callingThread() {
        return new ReplayThreads(Runnable::run, 1);
    }
}
