package dev.winnow.threads;

import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import dev.winnow.threads.jvm.WorkerFiles;
import dev.winnow.threads.jvm.WorkerJvm;
import dev.winnow.threads.protocol.RunRequest;
import dev.winnow.threads.protocol.RunResult;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A worker JVM that is kept and reused, one execution at a time, and replaced when it is of no more use. Used by one
 * thread.
 */
public final class Workers implements AutoCloseable {

    /** Threads that cannot be unwound stay in memory: those of a deadlock, for example. */
    private static final int MAX_THREADS_LEFT = 100;

    private final JavaHome home;
    private final List<String> classPath;
    private final WorkerFiles files;
    private @Nullable WorkerJvm kept;
    private int threadsLeft;

    private Workers(JavaHome home, List<String> classPath, WorkerFiles files) {
        this.home = home;
        this.classPath = classPath;
        this.files = files;
    }

    /**
     * Returns workers for programs on the class path of this JVM. Starts none yet.
     *
     * @throws BadInput if there is no suitable JDK
     */
    public static Workers open() {
        return open(
                JavaHome.find(), List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
    }

    /** Returns workers for programs on a class path. */
    public static Workers open(JavaHome home, List<String> classPath) {
        List<String> absolute = classPath.stream()
                .map(entry -> new File(entry).getAbsolutePath())
                .toList();
        try {
            return new Workers(home, absolute, WorkerFiles.write());
        } catch (IOException e) {
            throw new BadInput(
                    "The files of worker JVMs cannot be written to " + System.getProperty("java.io.tmpdir") + ": "
                            + BadInput.reason(e),
                    "Free space there, or start with -Djava.io.tmpdir=DIRECTORY.",
                    e);
        }
    }

    /** Performs an execution in the kept JVM. */
    RunResult run(RunRequest request, Duration limit) {
        WorkerJvm worker = kept;
        if (worker == null || !worker.isUsable() || threadsLeft > MAX_THREADS_LEFT) {
            close(worker);
            worker = WorkerJvm.start(home, files, classPath);
            kept = worker;
            threadsLeft = 0;
        }
        RunResult result = worker.run(request, limit);
        threadsLeft += result.summary().threadsLeft();
        return result;
    }

    /** Performs an execution in a JVM that has performed none. */
    RunResult runFresh(RunRequest request, Duration limit) {
        try (WorkerJvm worker = WorkerJvm.start(home, files, classPath)) {
            return worker.run(request, limit);
        }
    }

    private static void close(@Nullable WorkerJvm worker) {
        if (worker != null) {
            worker.close();
        }
    }

    /** Returns the process id of the kept JVM, or -1. */
    long pid() {
        return kept == null ? -1 : kept.pid();
    }

    @Override
    public void close() {
        close(kept);
        files.close();
    }
}
