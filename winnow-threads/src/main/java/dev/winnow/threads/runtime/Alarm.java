package dev.winnow.threads.runtime;

import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A timer in virtual time: the end of a sleep, or of a timed wait. Alarms of one instant ring in the order set. */
final class Alarm implements ScheduledFuture<Object> {

    private final ThreadScheduler scheduler;
    private final ControlledThread thread;
    private final long due;
    private final long number;
    private final Runnable command;
    private boolean isDone;
    private boolean isCancelled;

    Alarm(ThreadScheduler scheduler, ControlledThread thread, long due, long number, Runnable command) {
        this.scheduler = scheduler;
        this.thread = thread;
        this.due = due;
        this.number = number;
        this.command = command;
    }

    long due() {
        return due;
    }

    long number() {
        return number;
    }

    /** Returns the thread that waits. */
    ControlledThread thread() {
        return thread;
    }

    void ring() {
        isDone = true;
        command.run();
    }

    @Override
    public int compareTo(Delayed other) {
        Alarm alarm = (Alarm) other;
        return due == alarm.due ? Long.compare(number, alarm.number) : Long.compare(due, alarm.due);
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        if (isDone) {
            return false;
        }
        isDone = true;
        isCancelled = true;
        scheduler.cancel(this);
        return true;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(due - thread.node().now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean isCancelled() {
        return isCancelled;
    }

    @Override
    public boolean isDone() {
        return isDone;
    }

    @Override
    public Object get() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object get(long timeout, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }
}
