package dev.winnow.world.library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The tasks of a process that have not run yet. */
final class PendingTasks {

    private static final int TASKS_PER_STEP = 100_000;

    /** A task and the executor that runs it. */
    record PendingTask(ControlledExecutor executor, Runnable task) {}

    /** A task with the name and number of its timer. */
    private record TimedTask(PendingTask pending, String name, int number) {
        String timer() {
            return number == 1 ? name : name + " " + number;
        }
    }

    private final CurrentContext current;
    private final Map<String, TimedTask> byTimer = new LinkedHashMap<>();
    private final Map<String, Integer> firstUnused = new HashMap<>(); // by name: all smaller numbers are in use
    private final ArrayDeque<PendingTask> queue = new ArrayDeque<>(); // tasks of the current step

    PendingTasks(CurrentContext current) {
        this.current = current;
    }

    CurrentContext current() {
        return current;
    }

    /** Adds a task of the current step. */
    void add(PendingTask task) {
        current.get();
        queue.add(task);
    }

    /** Adds a task that a timer runs. */
    void add(PendingTask task, String name, long delay) {
        TimedTask timed = numbered(task, name);
        current.get().setTimer(timed.timer(), delay);
        byTimer.put(timed.timer(), timed);
        firstUnused.put(name, timed.number + 1);
    }

    /** Gives the task the smallest number that no pending task with this name has: numbers must not vary. */
    private TimedTask numbered(PendingTask task, String name) {
        TimedTask timed = new TimedTask(task, name, firstUnused.getOrDefault(name, 1));
        while (byTimer.containsKey(timed.timer())) {
            timed = new TimedTask(task, name, timed.number + 1);
        }
        return timed;
    }

    private PendingTask remove(TimedTask timed) {
        byTimer.remove(timed.timer());
        firstUnused.merge(timed.name, timed.number, Math::min);
        return timed.pending;
    }

    /** Cancels the timers of these tasks. Returns the tasks. */
    List<Runnable> cancel(Predicate<PendingTask> unwanted) {
        List<Runnable> cancelled = new ArrayList<>();
        for (TimedTask timed : List.copyOf(byTimer.values())) {
            if (unwanted.test(timed.pending)) {
                cancelled.add(remove(timed).task());
                current.get().cancelTimer(timed.timer());
            }
        }
        return cancelled;
    }

    void fire(Object timer) {
        TimedTask timed = timer instanceof String name ? byTimer.get(name) : null;
        if (timed == null) {
            throw new IllegalStateException("timer " + timer + " belongs to no task: set timers with an executor only");
        }
        run(remove(timed));
    }

    void runQueued() {
        for (int count = 0; !queue.isEmpty(); count++) {
            if (count == TASKS_PER_STEP) {
                throw current.refuse(
                        "a library ran more than " + TASKS_PER_STEP + " tasks in one step",
                        "fix the endless loop, or use newExecutor()");
            }
            run(queue.remove());
        }
    }

    private static void run(PendingTask pending) {
        pending.executor().run(pending.task());
    }

    boolean contains(ControlledExecutor executor) {
        return Stream.concat(queue.stream(), byTimer.values().stream().map(TimedTask::pending))
                .anyMatch(pending -> pending.executor() == executor);
    }

    /** Removes and returns the tasks of an executor. */
    List<Runnable> removeAll(ControlledExecutor executor) {
        List<Runnable> removed = new ArrayList<>();
        queue.removeIf(pending -> pending.executor() == executor && removed.add(pending.task()));
        removed.addAll(cancel(pending -> pending.executor() == executor));
        return removed;
    }
}
