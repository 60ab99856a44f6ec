package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.JobFinished;
import dev.winnow.casebook.pekko.spark.Message.SubmitJob;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tasks of one job. */
final class TaskSet {

    /** The hosts that have executors, and the slices that executors have in memory. */
    interface Place {

        boolean hasExecutor(String host);

        boolean isInMemory(int slice, Incarnation executor);

        /** Returns true if any executor has it. */
        boolean isInMemory(int slice);
    }

    record Choice(Task task, Locality locality) {}

    private final SubmitJob submitted;
    private final List<Task> tasks;
    private final Place place;
    private final Bug bug;
    private long inside;

    TaskSet(SubmitJob submitted, Place place, Bug bug) {
        this.submitted = submitted;
        this.place = place;
        this.bug = bug;
        this.tasks = IntStream.range(0, submitted.hosts().size())
                .mapToObj(i -> new Task(submitted.first() + i, submitted.hosts().get(i)))
                .toList();
    }

    int job() {
        return submitted.job();
    }

    List<Task> tasks() {
        return tasks;
    }

    Task task(int slice) {
        return tasks.get(slice - submitted.first());
    }

    /** Returns the locality levels to search, nearest first. */
    List<Locality> levels() {
        boolean memory = pending().anyMatch(task -> place.isInMemory(task.slice));
        return Stream.of(Locality.values())
                .filter(level -> level != Locality.PROCESS_LOCAL || memory)
                .toList();
    }

    /** Chooses a task for an idle executor, if there is one at this level or nearer. */
    Optional<Choice> choose(Incarnation executor, Locality level) {
        return first(Locality.PROCESS_LOCAL, task -> isPendingInMemory(task, executor))
                .or(() -> level.allows(Locality.NODE_LOCAL)
                        ? first(Locality.NODE_LOCAL, task -> isPendingOn(task, executor.host()))
                        : Optional.empty())
                .or(() -> bug == Bug.SPARK_2294 || level.allows(Locality.NO_PREFERENCE)
                        ? first(Locality.NO_PREFERENCE, this::isPendingAnywhere)
                        : Optional.empty())
                .or(() -> bug == Bug.SPARK_2294 || level.allows(Locality.SPECULATIVE)
                        ? first(Locality.SPECULATIVE, task -> task.wantsCopyOn(executor))
                        : Optional.empty());
    }

    private Optional<Choice> first(Locality locality, Predicate<Task> wanted) {
        return tasks.stream().filter(wanted).findFirst().map(task -> new Choice(task, locality));
    }

    private boolean isPendingInMemory(Task task, Incarnation executor) {
        return task.isPending() && place.isInMemory(task.slice, executor);
    }

    private static boolean isPendingOn(Task task, String host) {
        return task.isPending() && task.host.equals(host);
    }

    private boolean isPendingAnywhere(Task task) {
        return task.isPending() && !place.hasExecutor(task.host);
    }

    private Stream<Task> pending() {
        return tasks.stream().filter(Task::isPending);
    }

    /** Returns the result of the job if this was its last task. */
    Optional<JobFinished> finished(int slice, long insideSlice) {
        Task task = task(slice);
        if (task.isDone()) {
            return Optional.empty();
        }
        task.done();
        inside += insideSlice;
        return tasks.stream().allMatch(Task::isDone)
                ? Optional.of(new JobFinished(job(), submitted.first(), tasks.size(), inside))
                : Optional.empty();
    }

    /** Returns true if all tasks are done and no copy is running. */
    boolean isOver() {
        return tasks.stream().allMatch(Task::isOver);
    }

    /** Marks tasks for speculation: once three quarters are done, what still runs is slow. */
    void lookForStragglers() {
        long done = tasks.stream().filter(Task::isDone).count();
        if (4 * done >= 3L * tasks.size()) {
            tasks.forEach(Task::straggle);
        }
    }
}
