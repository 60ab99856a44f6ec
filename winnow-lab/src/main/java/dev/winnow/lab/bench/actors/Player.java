package dev.winnow.lab.bench.actors;

import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;

/** A classic actor that returns every ball to its sender, forever. An actor with a partner serves. */
public final class Player extends AbstractActor {

    /** The message. */
    public record Ball() {}

    private final @Nullable ActorRef partner;
    private final int balls;
    private long hits;

    private Player(@Nullable ActorRef partner, int balls) {
        this.partner = partner;
        this.balls = balls;
    }

    public static Props waiting() {
        return Props.create(Player.class, () -> new Player(null, 0));
    }

    public static Props serving(ActorRef partner, int balls) {
        return Props.create(Player.class, () -> new Player(partner, balls));
    }

    /** Returns the number of returned balls. */
    public long hits() {
        return hits;
    }

    @Override
    public void preStart() {
        for (int i = 0; i < balls && partner != null; i++) {
            partner.tell(new Ball(), getSelf());
        }
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().match(Ball.class, this::hit).build();
    }

    private void hit(Ball ball) {
        hits++;
        getSender().tell(ball, getSelf());
    }
}
