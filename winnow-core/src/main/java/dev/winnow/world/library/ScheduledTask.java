package dev.winnow.world.library;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A task with a future, run once or periodically. */
final class ScheduledTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {

    /**
     * The name of a task and its times.
     *
     * @param period 0: runs once; negative: the delay between the end of a run and the next one
     */
    record TaskTiming(String name, long dueAt, long period) {}

    private final ControlledExecutor executor;
    private final String name;
    private final long period;
    private long dueAt;

    ScheduledTask(ControlledExecutor executor, Callable<V> code, TaskTiming timing) {
        super(code);
        this.executor = executor;
        name = timing.name();
        period = timing.period();
        dueAt = timing.dueAt();
    }

    String name() {
        return name;
    }

    long dueAt() {
        return dueAt;
    }

    @Override
    public boolean isPeriodic() {
        return period != 0;
    }

    @Override
    public void run() {
        if (!isPeriodic()) {
            super.run();
        } else if (runAndReset()) {
            dueAt = period > 0 ? dueAt + period : executor.now() - period;
            executor.repeat(this);
        }
    }

    /** Keeps the exception for the future, except for errors that say that the system is not under control. */
    @Override
    protected void setException(Throwable thrown) {
        super.setException(thrown);
        if (thrown instanceof OutOfControl || thrown instanceof BadInput) {
            throw (RuntimeException) thrown;
        }
        if (thrown instanceof VirtualMachineError error && !(thrown instanceof StackOverflowError)) {
            throw error;
        }
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(false); // nothing runs on another thread
        executor.cancelTimer(this);
        return cancelled;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        checkDone();
        return super.get();
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        checkDone();
        return super.get(timeout, unit);
    }

    private void checkDone() {
        if (!isDone()) {
            throw executor.refuseToWait("get() of the pending task " + name);
        }
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(dueAt - executor.now(), TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
