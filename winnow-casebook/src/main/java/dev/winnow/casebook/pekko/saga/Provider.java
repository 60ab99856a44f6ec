package dev.winnow.casebook.pekko.saga;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** An airline or a hotel: has a number of places and reserves one for each trip that asks, while there are any. */
final class Provider extends AbstractBehavior<Provider.Command> {

    sealed interface Command {}

    record Reserve(int trip, ActorRef<Answer> replyTo) implements Command {}

    record Cancel(int trip) implements Command {}

    /** Says whether a place is reserved. */
    record Answer(String provider, boolean reserved) {}

    private final String name;
    private final int places;
    private final Set<Integer> reserved = new TreeSet<>();

    private Provider(ActorContext<Command> context, String name, int places) {
        super(context);
        this.name = name;
        this.places = places;
    }

    static Behavior<Command> create(String name, int places) {
        return Behaviors.setup(context -> new Provider(context, name, places));
    }

    /** Returns the trips that have a reservation. */
    Set<Integer> reserved() {
        return Collections.unmodifiableSet(reserved);
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Reserve.class, this::onReserve)
                .onMessage(Cancel.class, this::onCancel)
                .build();
    }

    private Behavior<Command> onReserve(Reserve reserve) {
        boolean free = reserved.size() < places;
        if (free) {
            reserved.add(reserve.trip());
        }
        reserve.replyTo().tell(new Answer(name, free));
        return this;
    }

    private Behavior<Command> onCancel(Cancel cancel) {
        reserved.remove(cancel.trip());
        return this;
    }
}
