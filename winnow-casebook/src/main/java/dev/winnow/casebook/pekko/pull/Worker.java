package dev.winnow.casebook.pekko.pull;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Does one job at a time, which takes a while, then pulls the next. While it has none, it repeats the pull a few times:
 * the manager may not have started yet.
 */
final class Worker {

    private static final Duration WORK_DURATION = Duration.ofMillis(20);
    private static final Duration PULL_INTERVAL = Duration.ofSeconds(10);
    private static final int MAX_PULLS = 3;

    sealed interface Command {}

    /** From the manager. */
    record Job(Manager.Submit submit) implements Command {}

    private enum Wake implements Command {
        FINISHED,
        NO_JOB_YET
    }

    private final ActorContext<Command> context;
    private final TimerScheduler<Command> timers;
    private final ActorRef<Manager.Command> manager;

    private Worker(ActorContext<Command> context, TimerScheduler<Command> timers, ActorRef<Manager.Command> manager) {
        this.context = context;
        this.timers = timers;
        this.manager = manager;
    }

    static Behavior<Command> create(ActorRef<Manager.Command> manager) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new Worker(context, timers, manager).pull(0, MAX_PULLS)));
    }

    private Behavior<Command> pull(int had, int times) {
        manager.tell(new Manager.Pull(context.getSelf(), had));
        if (times > 1) {
            timers.startSingleTimer(Wake.NO_JOB_YET, PULL_INTERVAL);
        }
        return idle(had, times);
    }

    private Behavior<Command> idle(int had, int times) {
        return Behaviors.receive(Command.class)
                .onMessage(Job.class, job -> begin(job, had + 1))
                .onMessageEquals(Wake.NO_JOB_YET, () -> pull(had, times - 1))
                .build();
    }

    private Behavior<Command> begin(Job job, int had) {
        timers.cancel(Wake.NO_JOB_YET);
        timers.startSingleTimer(Wake.FINISHED, WORK_DURATION);
        return busy(job, had);
    }

    private Behavior<Command> busy(Job job, int had) {
        return Behaviors.receive(Command.class)
                .onMessageEquals(Wake.FINISHED, () -> finish(job, had))
                .build();
    }

    private Behavior<Command> finish(Job job, int had) {
        manager.tell(new Manager.Done(job.submit()));
        return pull(had, MAX_PULLS);
    }
}
