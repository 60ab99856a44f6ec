package dev.winnow.world.library;

import java.util.ArrayDeque;
import java.util.ArrayList;
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

    private final CurrentContext current;
    private final Map<String, PendingTask> byTimer = new LinkedHashMap<>();
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
        String timer = unusedTimer(name);
        current.get().setTimer(timer, delay);
        byTimer.put(timer, task);
    }

    /** Returns the name of the task, numbered only if tasks with this name are pending: numbers must not vary. */
    private String unusedTimer(String name) {
        String timer = name;
        for (int number = 2; byTimer.containsKey(timer); number++) {
            timer = name + " " + number;
        }
        return timer;
    }

    /** Cancels the timers of these tasks. Returns the tasks. */
    List<Runnable> cancel(Predicate<PendingTask> unwanted) {
        List<Runnable> cancelled = new ArrayList<>();
        for (Map.Entry<String, PendingTask> entry : List.copyOf(byTimer.entrySet())) {
            if (unwanted.test(entry.getValue())) {
                byTimer.remove(entry.getKey());
                current.get().cancelTimer(entry.getKey());
                cancelled.add(entry.getValue().task());
            }
        }
        return cancelled;
    }

    void fire(Object timer) {
        if (!(timer instanceof String name) || !byTimer.containsKey(name)) {
            throw new IllegalStateException("timer " + timer + " belongs to no task: set timers with an executor only");
        }
        run(byTimer.remove(name));
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
        return Stream.concat(queue.stream(), byTimer.values().stream())
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
