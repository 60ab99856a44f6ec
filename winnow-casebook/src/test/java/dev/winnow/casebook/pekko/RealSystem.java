package dev.winnow.casebook.pekko;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Adapter;

/** An uncontrolled ActorSystem and a client that waits for answers: the programs without Winnow. */
public final class RealSystem implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;

    private final ActorSystem system = ActorSystem.create(
            "real",
            ConfigFactory.parseString("pekko { loglevel = OFF, stdout-loglevel = OFF, log-dead-letters = off }")
                    .withFallback(ConfigFactory.load()));
    private final BlockingQueue<Object> answers = new LinkedBlockingQueue<>();
    private final ActorRef client = system.actorOf(Props.create(Client.class, () -> new Client(answers)), "client");

    private static final class Client extends AbstractActor {
        private final BlockingQueue<Object> answers;

        Client(BlockingQueue<Object> answers) {
            this.answers = answers;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().matchAny(answers::add).build();
        }
    }

    public ActorRef actor(Props props) {
        return system.actorOf(props);
    }

    public <T> org.apache.pekko.actor.typed.ActorRef<T> behavior(Behavior<T> behavior) {
        return Adapter.spawnAnonymous(system, behavior);
    }

    public ActorRef client() {
        return client;
    }

    public <T> org.apache.pekko.actor.typed.ActorRef<T> typedClient() {
        return Adapter.toTyped(client);
    }

    /** Sends as the client. */
    public void tell(ActorRef to, Object message) {
        to.tell(message, client);
    }

    /** Returns the next message to the client. */
    public Object answer() {
        try {
            Object answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (answer == null) {
                throw new AssertionError("no answer within " + PATIENCE_SECONDS + " s");
            }
            return answer;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** Returns the next message to the client, if one arrives in time. */
    public Optional<Object> answerWithin(Duration patience) {
        try {
            return Optional.ofNullable(answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** Sends as the client and waits for the answer. */
    public Object ask(ActorRef to, Object message) {
        tell(to, message);
        return answer();
    }

    @Override
    public void close() {
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException
                | java.util.concurrent.ExecutionException
                | java.util.concurrent.TimeoutException e) {
            throw new AssertionError("the system does not end", e);
        }
    }
}
