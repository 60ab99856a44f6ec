package dev.winnow.world.library;

import dev.winnow.system.OutOfControl;
import dev.winnow.system.StepLog;
import dev.winnow.world.library.PendingTasks.PendingTask;
import dev.winnow.world.library.ScheduledTask.TaskTiming;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An executor with one thread, whose tasks are timers of a process or parts of its current step. */
final class ControlledExecutor implements ScheduledExecutorService {

    private final PendingTasks tasks;
    private final boolean runsToCompletion;
    private boolean isShutdown;
    private int running; // tasks that have begun and not ended

    /** Creates an executor that runs tasks without a delay as steps, or at the end of the current one. */
    ControlledExecutor(PendingTasks tasks, boolean runsToCompletion) {
        this.tasks = tasks;
        this.runsToCompletion = runsToCompletion;
    }

    // ---- tasks without a delay

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task, "a task must not be null");
        if (runsToCompletion && !isShutdown) {
            tasks.add(new PendingTask(this, task)); // needs no name, which may take a walk through the stack
        } else {
            submit(task, TaskNames.of(task));
        }
    }

    private void submit(Runnable task, String name) {
        checkOpen(name);
        PendingTask pending = new PendingTask(this, task);
        if (runsToCompletion) {
            tasks.add(pending);
        } else {
            tasks.add(pending, name, 0);
        }
    }

    @Override
    public Future<?> submit(Runnable task) {
        return submit(toCallable(task), TaskNames.of(task));
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return submit(toCallable(task, result), TaskNames.of(task));
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return submit(task, TaskNames.of(task));
    }

    private <T> Future<T> submit(Callable<T> code, String name) {
        ScheduledTask<T> task = new ScheduledTask<>(this, code, new TaskTiming(name, now(), 0));
        submit((Runnable) task, name);
        return task;
    }

    // ---- delays

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return schedule(toCallable(task), new TaskTiming(TaskNames.of(task), dueAfter(delay, unit), 0));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return schedule(task, new TaskTiming(TaskNames.of(task), dueAfter(delay, unit), 0));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long initialDelay, long period, TimeUnit unit) {
        long rate = millis(positive(period), unit);
        return schedule(toCallable(task), new TaskTiming(TaskNames.of(task), dueAfter(initialDelay, unit), rate));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long initialDelay, long delay, TimeUnit unit) {
        long pause = millis(positive(delay), unit);
        return schedule(toCallable(task), new TaskTiming(TaskNames.of(task), dueAfter(initialDelay, unit), -pause));
    }

    private <V> ScheduledFuture<V> schedule(Callable<V> code, TaskTiming timing) {
        checkOpen(timing.name());
        ScheduledTask<V> task = new ScheduledTask<>(this, code, timing);
        setTimer(task);
        return task;
    }

    private void setTimer(ScheduledTask<?> task) {
        tasks.add(new PendingTask(this, task), task.name(), Math.max(0, task.dueAt() - now()));
    }

    /** Schedules the next run of a periodic task. */
    void repeat(ScheduledTask<?> task) {
        if (isShutdown) {
            task.cancel(false);
        } else {
            setTimer(task);
        }
    }

    void cancelTimer(ScheduledTask<?> task) {
        tasks.cancel(pending -> pending.task() == task);
    }

    void run(Runnable task) {
        running++;
        try {
            task.run();
        } finally {
            running--;
        }
    }

    // ---- end

    @Override
    public void shutdown() {
        isShutdown = true;
        tasks.cancel(pending -> pending.executor() == this && isPeriodic(pending.task()))
                .forEach(task -> ((ScheduledTask<?>) task).cancel(false));
    }

    private static boolean isPeriodic(Runnable task) {
        return task instanceof ScheduledTask<?> scheduled && scheduled.isPeriodic();
    }

    @Override
    public List<Runnable> shutdownNow() {
        isShutdown = true;
        return tasks.removeAll(this);
    }

    @Override
    public boolean isShutdown() {
        return isShutdown;
    }

    @Override
    public boolean isTerminated() {
        return isShutdown && running == 0 && !tasks.contains(this);
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        if (!isTerminated()) {
            throw refuseToWait("awaitTermination of an executor with pending tasks");
        }
        return true;
    }

    // ---- what waits for tasks

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> all) {
        throw refuseToWait("invokeAll");
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> all, long timeout, TimeUnit unit) {
        throw refuseToWait("invokeAll");
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> any) {
        throw refuseToWait("invokeAny");
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> any, long timeout, TimeUnit unit) {
        throw refuseToWait("invokeAny");
    }

    OutOfControl refuseToWait(String call) {
        return tasks.current().refuseToWait(call);
    }

    // ---- time

    long now() {
        return tasks.current().get().now();
    }

    private long dueAfter(long delay, TimeUnit unit) {
        long now = now();
        return Math.min(Long.MAX_VALUE - now, millis(Math.max(0, delay), unit)) + now;
    }

    /** Returns the delay in milliseconds, rounded up so that no task runs early. */
    private static long millis(long delay, TimeUnit unit) {
        Objects.requireNonNull(unit, "the time unit of a delay must not be null");
        long millis = unit.toMillis(delay);
        return unit.convert(millis, TimeUnit.MILLISECONDS) < delay ? millis + 1 : millis;
    }

    private static long positive(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("a period must be positive, not " + period);
        }
        return period;
    }

    private void checkOpen(String name) {
        if (isShutdown) {
            StepLog.append("WARN", "executor", "rejected " + name + ": it has been shut down", null);
            throw new RejectedExecutionException("the executor of " + name + " has been shut down");
        }
    }

    private static Callable<Object> toCallable(Runnable task) {
        return toCallable(task, null);
    }

    private static <T> Callable<T> toCallable(Runnable task, @Nullable T result) {
        Objects.requireNonNull(task, "a task must not be null");
        return () -> {
            task.run();
            return result;
        };
    }
}
