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

/** An ordinary ActorSystem with its own threads, in which pairs of actors play ping-pong: what Pekko does by itself. */
final class StockPekko implements AutoCloseable {

    private static final int SECONDS = 60; // to play, and to come to an end

    private final ActorSystem system = ActorSystem.create("stock");

    /** So many messages between the two of one pair, one under way at a time. */
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
            if (!over.await(SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("stock Pekko did not finish its game in " + SECONDS + " s");
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
            Await.ready(system.whenTerminated(), Duration.create(SECONDS, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            throw new IllegalStateException("stock Pekko did not terminate in " + SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns a number one smaller until there is nothing left. */
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
