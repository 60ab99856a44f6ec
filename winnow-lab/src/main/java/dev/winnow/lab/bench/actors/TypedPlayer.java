package dev.winnow.lab.bench.actors;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** A typed actor that returns every ball to its sender, forever, like {@link Player}. */
public final class TypedPlayer extends AbstractBehavior<TypedPlayer.Ball> {

    /** The message. */
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

    /** Returns the number of returned balls. */
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
