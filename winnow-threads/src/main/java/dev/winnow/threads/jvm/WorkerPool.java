package dev.winnow.threads.jvm;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The worker JVMs for executions of nodes: each performs one at a time and is kept for the next. */
public final class WorkerPool {

    /** Threads that start for each worker: two readers and, in the JDK, one that waits for the process. */
    private static final int THREADS_PER_WORKER = 3;

    private static final int MAX_IDLE = Runtime.getRuntime().availableProcessors();

    /** Threads that cannot be unwound stay in memory: those of a deadlock, for example. */
    private static final int MAX_THREADS_LEFT = 100;

    private static final WorkerPool SHARED = new WorkerPool();

    /** Guarded by this, as all below. */
    private final Deque<Worker> idle = new ArrayDeque<>();

    private final Set<Worker> all = new HashSet<>();
    private final AtomicLong startedThreads = new AtomicLong();
    private @Nullable WorkerFiles files;

    /** A worker and the directory of its files. */
    public record Worker(JavaHome home, WorkerJvm jvm, Path directory) {

        void end() {
            jvm.close();
            ScratchDirectory.delete(directory);
        }
    }

    private WorkerPool() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAll, "winnow-workers-end"));
    }

    /** Returns the pool of this JVM. */
    public static WorkerPool shared() {
        return SHARED;
    }

    /** Returns the number of threads that were started for workers. */
    public long startedThreads() {
        return startedThreads.get();
    }

    /**
     * Returns a worker that performs nothing.
     *
     * @param isFresh true for one that has performed nothing before
     */
    public synchronized Worker take(boolean isFresh) {
        JavaHome home = JavaHome.find();
        if (!isFresh) {
            for (Worker worker : List.copyOf(idle)) {
                if (worker.home().equals(home)) {
                    idle.remove(worker);
                    return worker;
                }
            }
        }
        try {
            WorkerFiles written = files == null ? WorkerFiles.write() : files;
            files = written;
            Path directory = Files.createTempDirectory("winnow-nodes");
            startedThreads.addAndGet(THREADS_PER_WORKER);
            Worker worker = new Worker(home, WorkerJvm.startForNodes(home, written, directory), directory);
            all.add(worker);
            return worker;
        } catch (IOException e) {
            throw new BadInput(
                    "The files of worker JVMs cannot be written to " + System.getProperty("java.io.tmpdir") + ": "
                            + BadInput.reason(e),
                    "Free space there, or start with -Djava.io.tmpdir=DIRECTORY.",
                    e);
        }
    }

    /** Takes a worker back, for later executions. */
    public synchronized void giveBack(Worker worker, int threadsLeft) {
        worker.jvm().addThreadsLeft(threadsLeft);
        if (worker.jvm().isUsable() && worker.jvm().threadsLeft() <= MAX_THREADS_LEFT && idle.size() < MAX_IDLE) {
            idle.push(worker);
        } else {
            end(worker);
        }
    }

    /** Ends a worker. */
    public synchronized void end(Worker worker) {
        all.remove(worker);
        worker.end();
    }

    private synchronized void endAll() {
        all.forEach(Worker::end);
        if (files != null) {
            files.close();
        }
    }
}
