package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.ApplicationRemoved;
import dev.winnow.casebook.pekko.spark.Message.Connect;
import dev.winnow.casebook.pekko.spark.Message.ExecutorLost;
import dev.winnow.casebook.pekko.spark.Message.JobFinished;
import dev.winnow.casebook.pekko.spark.Message.LaunchTask;
import dev.winnow.casebook.pekko.spark.Message.MasterChanged;
import dev.winnow.casebook.pekko.spark.Message.RegisterExecutor;
import dev.winnow.casebook.pekko.spark.Message.SubmitJob;
import dev.winnow.casebook.pekko.spark.Message.TaskFinished;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntSupplier;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** Runs the jobs that clients submit, on the executors that register for its application. */
final class Driver extends AbstractActorWithTimers {

    private static final Duration SPECULATION = Duration.ofSeconds(10);

    private enum Timer {
        LOOK_FOR_STRAGGLERS
    }

    private final String host;
    private final IntSupplier generations;
    private final TaskScheduler scheduler;
    private final ActorRef client;
    private final Map<Integer, ActorRef> submitters = new HashMap<>(); // by job
    private final Map<Incarnation, ActorRef> executors = new LinkedHashMap<>();
    private final Set<Incarnation> lost = new HashSet<>();
    private Incarnation self;

    Driver(String host, IntSupplier generations, ActorRef master, Bug bug) {
        this.host = host;
        this.generations = generations;
        this.scheduler = new TaskScheduler(bug);
        this.self = new Incarnation(host, generations.getAsInt());
        this.client = getContext().actorOf(AppClient.props(self, master), "client");
    }

    /** @param generations supplies increasing numbers, also across restarts */
    static Props props(String host, IntSupplier generations, ActorRef master, Bug bug) {
        return Props.create(Driver.class, () -> new Driver(host, generations, master, bug));
    }

    TaskScheduler scheduler() {
        return scheduler;
    }

    @Override
    public void preStart() {
        getTimers().startTimerWithFixedDelay(Timer.LOOK_FOR_STRAGGLERS, Timer.LOOK_FOR_STRAGGLERS, SPECULATION);
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(SubmitJob.class, this::onSubmit)
                .match(RegisterExecutor.class, this::onRegisterExecutor)
                .match(TaskFinished.class, this::onTaskFinished)
                .match(ExecutorLost.class, this::onExecutorLost)
                .match(ApplicationRemoved.class, this::onApplicationRemoved)
                .match(MasterChanged.class, changed -> client.tell(changed, getSelf()))
                .matchEquals(Timer.LOOK_FOR_STRAGGLERS, timer -> onStragglers())
                .build();
    }

    private void onSubmit(SubmitJob submit) {
        submitters.put(submit.job(), getSender());
        scheduler.submit(submit);
        launch();
    }

    /** Ignores a late executor that the master has given up already. */
    private void onRegisterExecutor(RegisterExecutor register) {
        if (register.driver().equals(self) && !lost.contains(register.executor())) {
            executors.put(register.executor(), getSender());
            scheduler.add(register.executor(), register.cores());
            launch();
        }
    }

    private void onTaskFinished(TaskFinished finished) {
        scheduler.finished(finished).ifPresent(this::answer);
        launch();
    }

    private void answer(JobFinished finished) {
        ActorRef submitter = Objects.requireNonNull(submitters.remove(finished.job()));
        submitter.tell(finished, getSelf());
    }

    private void onExecutorLost(ExecutorLost message) {
        if (message.driver().equals(self)) {
            lost.add(message.executor());
            executors.remove(message.executor());
            scheduler.remove(message.executor());
            launch();
        }
    }

    /** Registers again because the master has removed the application; keeps its jobs. */
    private void onApplicationRemoved(ApplicationRemoved removed) {
        if (removed.driver().equals(self)) {
            executors.keySet().forEach(scheduler::remove);
            executors.clear();
            lost.clear();
            self = new Incarnation(host, generations.getAsInt());
            client.tell(new Connect(self), getSelf());
        }
    }

    private void onStragglers() {
        scheduler.lookForStragglers();
        launch();
    }

    private void launch() {
        for (TaskScheduler.Assignment assignment : scheduler.assign()) {
            ActorRef executor = Objects.requireNonNull(executors.get(assignment.executor()));
            executor.tell(
                    new LaunchTask(assignment.job(), assignment.slice(), assignment.attempt(), assignment.locality()),
                    getSelf());
        }
    }
}
