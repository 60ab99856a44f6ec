package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.LaunchTask;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.Optional;

/**
 * Among the tasks of a job, one that is local to a host is launched there before one without a preference, and a
 * speculative copy only when none is left for that host. Judged by what a driver launched in a step, and by what is
 * still pending after it.
 */
final class LocalityOrder {

    private LocalityOrder() {}

    static Invariant<?> isKept() {
        return Invariant.overHistory("tasks are launched by locality", "", LocalityOrder::after);
    }

    private static Judgement<String> after(String nothing, Step step, States states) {
        ProcessId process = step.process();
        if (process == null || !(states.of(process) instanceof Driver driver)) {
            return Judgement.holds(nothing);
        }
        return step.createdItems().stream()
                .filter(item -> item.payload() instanceof LaunchTask)
                .map(item -> inversion(item, driver.scheduler()))
                .flatMap(Optional::stream)
                .findFirst()
                .map(found -> Judgement.<String>broken(found, process))
                .orElseGet(() -> Judgement.holds(nothing));
    }

    private static Optional<String> inversion(Item launch, TaskScheduler scheduler) {
        LaunchTask launched = (LaunchTask) launch.payload();
        String host = launch.to().name().split("/", 2)[0];
        return scheduler.jobs().stream()
                .filter(job -> job.job() == launched.job())
                .flatMap(job -> job.tasks().stream())
                .filter(Task::isPending)
                .filter(task -> nearness(task, host, scheduler).compareTo(launched.locality()) < 0)
                .findFirst()
                .map(task -> "task %d of job %d was launched on %s as %s, while task %d was pending that is %s there"
                        .formatted(
                                launched.slice(),
                                launched.job(),
                                host,
                                launched.locality(),
                                task.slice,
                                nearness(task, host, scheduler)));
    }

    /**
     * Treats memory and host as equally near, as both may be launched together. A task that waits for another host is
     * farthest.
     */
    private static Locality nearness(Task task, String host, TaskScheduler scheduler) {
        if (task.host.equals(host)) {
            return Locality.NODE_LOCAL;
        }
        return scheduler.hasExecutor(task.host) ? Locality.SPECULATIVE : Locality.NO_PREFERENCE;
    }
}
