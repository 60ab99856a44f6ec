package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.LaunchTask;
import dev.winnow.casebook.pekko.spark.Message.RegisterExecutor;
import dev.winnow.casebook.pekko.spark.Message.TaskFinished;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** Runs the tasks of one application on one worker, on threads of its own. Keeps results in memory. */
final class ExecutorBackend extends AbstractActor {

    private static final int CORES = 1;

    private final Incarnation self;
    private final Incarnation driver;
    private final ActorRef scheduler;
    private final Executor threads;
    private final Map<Integer, Long> memory = new ConcurrentHashMap<>(); // by slice

    ExecutorBackend(Incarnation self, Incarnation driver, ActorRef scheduler, Executor threads) {
        this.self = self;
        this.driver = driver;
        this.scheduler = scheduler;
        this.threads = threads;
    }

    static Props props(Incarnation self, Incarnation driver, ActorRef scheduler, Executor threads) {
        return Props.create(ExecutorBackend.class, () -> new ExecutorBackend(self, driver, scheduler, threads));
    }

    @Override
    public void preStart() {
        scheduler.tell(new RegisterExecutor(self, driver, CORES), getSelf());
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(LaunchTask.class, this::onLaunch)
                .match(TaskFinished.class, finished -> scheduler.tell(finished, getSelf()))
                .build();
    }

    private void onLaunch(LaunchTask task) {
        ActorRef me = getSelf();
        threads.execute(() -> me.tell(run(task), me));
    }

    private TaskFinished run(LaunchTask task) {
        long inside = memory.computeIfAbsent(task.slice(), number -> new Slice(number).inside());
        return new TaskFinished(self, task.job(), task.slice(), task.attempt(), inside);
    }
}
