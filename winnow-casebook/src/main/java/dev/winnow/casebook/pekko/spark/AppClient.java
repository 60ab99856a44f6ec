package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.Connect;
import dev.winnow.casebook.pekko.spark.Message.DriverHeartbeat;
import dev.winnow.casebook.pekko.spark.Message.DriverState;
import dev.winnow.casebook.pekko.spark.Message.MasterChanged;
import dev.winnow.casebook.pekko.spark.Message.RegisterApplication;
import dev.winnow.casebook.pekko.spark.Message.RegisteredApplication;
import java.time.Duration;
import java.util.function.Function;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a driver connected to the master: registers its application, repeating until it is answered, and then sends
 * heartbeats.
 */
final class AppClient extends AbstractActorWithTimers {

    private static final Duration RESEND = Duration.ofSeconds(20);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final String NAME = "pi";

    private enum Timer {
        REGISTER_AGAIN,
        SEND_HEARTBEAT
    }

    private final ActorRef master;
    private Incarnation driver;
    private @Nullable String application;

    AppClient(Incarnation driver, ActorRef master) {
        this.driver = driver;
        this.master = master;
    }

    static Props props(Incarnation driver, ActorRef master) {
        return Props.create(AppClient.class, () -> new AppClient(driver, master));
    }

    @Override
    public void preStart() {
        register();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Connect.class, this::onConnect)
                .matchEquals(Timer.REGISTER_AGAIN, timer -> register())
                .match(RegisteredApplication.class, this::onRegistered)
                .matchEquals(Timer.SEND_HEARTBEAT, timer -> tell(this::heartbeat))
                .match(MasterChanged.class, changed -> tell(this::state))
                .build();
    }

    private void onConnect(Connect connect) {
        driver = connect.driver();
        application = null;
        getTimers().cancel(Timer.SEND_HEARTBEAT);
        register();
    }

    private void register() {
        master.tell(new RegisterApplication(driver, NAME), getSelf());
        getTimers().startSingleTimer(Timer.REGISTER_AGAIN, Timer.REGISTER_AGAIN, RESEND);
    }

    private void onRegistered(RegisteredApplication registered) {
        if (application == null && registered.driver().equals(driver)) {
            application = registered.application();
            getTimers().cancel(Timer.REGISTER_AGAIN);
            getTimers().startTimerWithFixedDelay(Timer.SEND_HEARTBEAT, Timer.SEND_HEARTBEAT, HEARTBEAT);
        }
    }

    private Message heartbeat(String id) {
        return new DriverHeartbeat(driver, id);
    }

    private Message state(String id) {
        return new DriverState(driver, id);
    }

    private void tell(Function<String, Message> message) {
        if (application != null) {
            master.tell(message.apply(application), getSelf());
        }
    }
}
