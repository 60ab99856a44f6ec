package dev.winnow.lab.bench.actors;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** The same as a typed actor. */
public final class TypedPlayer extends AbstractBehavior<TypedPlayer.Ball> {

    /** What goes to and fro. */
    public record Ball(ActorRef<Ball> from) {}

    private final Ball own = new Ball(getContext().getSelf());
    private long hits;

    private TypedPlayer(ActorContext<Ball> context) {
        super(context);
    }

    public static Behavior<Ball> waiting() {
        return Behaviors.setup(TypedPlayer::new);
    }

    public static Behavior<Ball> serving(ActorRef<Ball> partner, int balls) {
        return Behaviors.setup(context -> {
            TypedPlayer player = new TypedPlayer(context);
            for (int i = 0; i < balls; i++) {
                partner.tell(player.own);
            }
            return player;
        });
    }

    /** How many balls it returned. */
    public long hits() {
        return hits;
    }

    @Override
    public Receive<Ball> createReceive() {
        return newReceiveBuilder().onMessage(Ball.class, this::hit).build();
    }

    private Behavior<Ball> hit(Ball ball) {
        hits++;
        ball.from().tell(own);
        return this;
    }
}
