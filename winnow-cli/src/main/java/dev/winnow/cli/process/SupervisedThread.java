package dev.winnow.cli.process;

import dev.winnow.hunt.ThreadCreations;
import org.jspecify.annotations.Nullable;

/** A daemon thread that notices when user code on it creates a thread. It does not keep the JVM from ending. */
final class SupervisedThread extends Thread {

    private final ThreadCreations creations;

    SupervisedThread(Runnable task, ThreadCreations creations) {
        super(task, "winnow-worker");
        this.creations = creations;
        setDaemon(true);
    }

    @Override
    public @Nullable ClassLoader getContextClassLoader() {
        creations.onContextLoaderRead();
        return super.getContextClassLoader();
    }
}
