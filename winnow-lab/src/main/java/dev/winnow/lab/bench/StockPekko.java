package dev.winnow.lab.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import scala.concurrent.Await;
import scala.concurrent.duration.Duration;

/** An ordinary ActorSystem with its own threads, in which two actors play ping-pong: Pekko without Winnow. */
final class StockPekko implements AutoCloseable {

    private static final int TIMEOUT_SECONDS = 60;

    private final ActorSystem system = ActorSystem.create("stock");

    /** Sends the given number of messages between two actors, one at a time. */
    long pingPong(int messages) {
        CountDownLatch over = new CountDownLatch(1);
        ActorRef one = system.actorOf(Props.create(Rally.class, () -> new Rally(over)));
        ActorRef other = system.actorOf(Props.create(Rally.class, () -> new Rally(over)));
        one.tell(messages, other);
        await(over);
        one.tell(PoisonPill.getInstance(), ActorRef.noSender());
        other.tell(PoisonPill.getInstance(), ActorRef.noSender());
        return messages;
    }

    private static void await(CountDownLatch over) {
        try {
            if (!over.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("stock Pekko did not finish its game in " + TIMEOUT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while stock Pekko plays", e);
        }
    }

    @Override
    public void close() {
        system.terminate();
        try {
            Await.ready(system.whenTerminated(), Duration.create(TIMEOUT_SECONDS, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            throw new IllegalStateException("stock Pekko did not terminate in " + TIMEOUT_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** An actor that answers a number with the next smaller one, down to 1. */
    private static final class Rally extends AbstractActor {

        private final CountDownLatch over;

        Rally(CountDownLatch over) {
            this.over = over;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Integer.class, this::hit).build();
        }

        private void hit(Integer left) {
            if (left == 1) {
                over.countDown();
            } else {
                getSender().tell(left - 1, getSelf());
            }
        }
    }
}
