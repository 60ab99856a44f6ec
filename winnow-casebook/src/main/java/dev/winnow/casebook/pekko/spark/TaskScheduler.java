package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.JobFinished;
import dev.winnow.casebook.pekko.spark.Message.SubmitJob;
import dev.winnow.casebook.pekko.spark.Message.TaskFinished;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Assigns the tasks of all jobs to the executors of an application: the oldest job first, and within a job the nearest
 * task. A task waits for an executor on its preferred host; if there is none, it may run anywhere.
 */
final class TaskScheduler {

    record Assignment(int job, int slice, int attempt, Incarnation executor, Locality locality) {}

    private final Bug bug;
    private final Map<Integer, TaskSet> jobs = new LinkedHashMap<>();
    private final Map<Incarnation, Integer> free = new LinkedHashMap<>(); // cores
    private final Map<Integer, Incarnation> memory = new TreeMap<>(); // the executor that counted a slice last

    TaskScheduler(Bug bug) {
        this.bug = bug;
    }

    void submit(SubmitJob job) {
        jobs.put(job.job(), new TaskSet(job, place(), bug));
    }

    void add(Incarnation executor, int cores) {
        remove(executor);
        free.put(executor, cores);
    }

    /** Removes an executor; its tasks have to run again. */
    void remove(Incarnation executor) {
        free.remove(executor);
        memory.values().removeIf(executor::equals);
        jobs.values().forEach(job -> job.tasks().forEach(task -> task.lose(executor)));
    }

    /** Returns the result of the job if this was its last task. The first result of two copies counts. */
    Optional<JobFinished> finished(TaskFinished finished) {
        TaskSet job = jobs.get(finished.job());
        if (job == null) {
            return Optional.empty();
        }
        Incarnation executor = finished.executor();
        if (job.task(finished.slice()).end(finished.attempt(), executor)) {
            free.merge(executor, 1, Integer::sum);
            memory.put(finished.slice(), executor);
        }
        return job.finished(finished.slice(), finished.inside());
    }

    void lookForStragglers() {
        jobs.values().forEach(TaskSet::lookForStragglers);
    }

    /** Returns the tasks to launch now. */
    List<Assignment> assign() {
        jobs.values().removeIf(TaskSet::isOver);
        List<Assignment> assignments = new ArrayList<>();
        for (TaskSet job : jobs.values()) {
            for (Locality level : job.levels()) {
                free.keySet().forEach(executor -> assign(job, level, executor, assignments));
            }
        }
        return assignments;
    }

    private void assign(TaskSet job, Locality level, Incarnation executor, List<Assignment> assignments) {
        while (free.getOrDefault(executor, 0) > 0) {
            Optional<TaskSet.Choice> choice = job.choose(executor, level);
            if (choice.isEmpty()) {
                return;
            }
            Task task = choice.get().task();
            free.merge(executor, -1, Integer::sum);
            assignments.add(new Assignment(
                    job.job(),
                    task.slice,
                    task.launch(executor),
                    executor,
                    choice.get().locality()));
        }
    }

    /** Returns the jobs with pending or running tasks, oldest first. */
    List<TaskSet> jobs() {
        return List.copyOf(jobs.values());
    }

    boolean hasExecutor(String host) {
        return free.keySet().stream().anyMatch(executor -> executor.host().equals(host));
    }

    boolean isInMemory(int slice, Incarnation executor) {
        return executor.equals(memory.get(slice));
    }

    private TaskSet.Place place() {
        return new TaskSet.Place() {
            @Override
            public boolean hasExecutor(String host) {
                return TaskScheduler.this.hasExecutor(host);
            }

            @Override
            public boolean isInMemory(int slice, Incarnation executor) {
                return TaskScheduler.this.isInMemory(slice, executor);
            }

            @Override
            public boolean isInMemory(int slice) {
                return memory.containsKey(slice);
            }
        };
    }
}
