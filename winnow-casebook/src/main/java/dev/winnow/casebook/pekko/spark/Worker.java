package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.KillExecutor;
import dev.winnow.casebook.pekko.spark.Message.LaunchExecutor;
import dev.winnow.casebook.pekko.spark.Message.MasterChanged;
import dev.winnow.casebook.pekko.spark.Message.ReconnectWorker;
import dev.winnow.casebook.pekko.spark.Message.RegisterWorker;
import dev.winnow.casebook.pekko.spark.Message.WorkerHeartbeat;
import dev.winnow.casebook.pekko.spark.Message.WorkerState;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** A machine of the cluster: runs one executor for each application that the master assigns to it. */
final class Worker extends AbstractActorWithTimers {

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final int CORES = 4;

    private enum Timer {
        SEND_HEARTBEAT
    }

    private final String host;
    private final IntSupplier generations;
    private final Addresses addresses;
    private final Executor threads;
    private final Map<String, ActorRef> executors = new TreeMap<>(); // by application
    private final Map<String, Integer> launched = new TreeMap<>(); // by driver
    private Incarnation self;

    Worker(String host, IntSupplier generations, Addresses addresses, Executor threads) {
        this.host = host;
        this.generations = generations;
        this.addresses = addresses;
        this.threads = threads;
        this.self = new Incarnation(host, generations.getAsInt());
    }

    /**
     * @param generations supplies increasing numbers, also across restarts
     * @param threads where tasks run
     */
    static Props props(String host, IntSupplier generations, Addresses addresses, Executor threads) {
        return Props.create(Worker.class, () -> new Worker(host, generations, addresses, threads));
    }

    @Override
    public void preStart() {
        tellMaster(new RegisterWorker(self, CORES));
        getTimers().startTimerWithFixedDelay(Timer.SEND_HEARTBEAT, Timer.SEND_HEARTBEAT, HEARTBEAT);
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .matchEquals(Timer.SEND_HEARTBEAT, timer -> tellMaster(new WorkerHeartbeat(self)))
                .match(ReconnectWorker.class, this::onReconnect)
                .match(LaunchExecutor.class, this::onLaunch)
                .match(KillExecutor.class, this::onKill)
                .match(
                        MasterChanged.class,
                        changed -> tellMaster(new WorkerState(
                                self, executors.keySet().stream().toList())))
                .build();
    }

    /** Starts a new incarnation: the master has given up whatever it assigned to the earlier one. */
    private void onReconnect(ReconnectWorker reconnect) {
        if (reconnect.worker().equals(self)) {
            executors.values().forEach(getContext()::stop);
            executors.clear();
            self = new Incarnation(host, generations.getAsInt());
            tellMaster(new RegisterWorker(self, CORES));
        }
    }

    private void onLaunch(LaunchExecutor launch) {
        executors.computeIfAbsent(launch.application(), application -> executor(launch.driver()));
    }

    private ActorRef executor(Incarnation driver) {
        int number = launched.merge(driver.text(), 1, Integer::sum);
        Props props = ExecutorBackend.props(self, driver, addresses.of(driver.host()), threads);
        return getContext().actorOf(props, driver.text() + "-" + number);
    }

    private void onKill(KillExecutor kill) {
        ActorRef executor = executors.remove(kill.application());
        if (executor != null) {
            getContext().stop(executor);
        }
    }

    private void tellMaster(Message message) {
        addresses.of(Addresses.MASTER).tell(message, getSelf());
    }
}
