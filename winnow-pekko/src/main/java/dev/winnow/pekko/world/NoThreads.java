package dev.winnow.pekko.world;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * An executor service without threads: it passes all work on. Recorded states contain the names of this class and of
 * its fields.
 */
final class NoThreads extends AbstractExecutorService {

    private final Executor taker;
    private boolean closed;

    NoThreads(Executor taker) {
        this.taker = taker;
    }

    @Override
    public void execute(Runnable work) {
        if (closed) {
            throw new RejectedExecutionException("the pool was shut down");
        }
        taker.execute(work);
    }

    @Override
    public void shutdown() {
        closed = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        closed = true;
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return closed;
    }

    @Override
    public boolean isTerminated() {
        return closed;
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) {
        return closed;
    }
}
