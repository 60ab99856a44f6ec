package dev.winnow.pekko;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import java.util.Objects;

/** Checks that an event can happen, records it and says how it happens. */
record Happening(PekkoWorld world, Nodes nodes) implements Event.Cases<Runnable> {

    @Override
    public Runnable deliver(Event.Deliver deliver) {
        int item = deliver.item();
        Pending.Thing thing = world.pending().thing(item);
        if (!world.pending().contains(item) || thing instanceof Alarm) {
            throw new IllegalArgumentException("message " + item + " cannot be delivered now");
        }
        world.recording().beginDelivery(item);
        if (thing instanceof Letter letter) {
            return () -> world.deliver(letter);
        }
        if (thing instanceof Reply reply) {
            return () -> world.deliver(reply);
        }
        if (thing instanceof Task task) {
            return () -> world.deliver(task);
        }
        HeldSignal signal = Objects.requireNonNull((HeldSignal) thing);
        return () -> world.deliver(signal);
    }

    @Override
    public Runnable fire(Event.Fire fire) {
        int item = fire.item();
        if (!world.pending().contains(item) || !(world.pending().thing(item) instanceof Alarm alarm)) {
            throw new IllegalArgumentException("timer " + item + " cannot fire now");
        }
        world.recording().beginFiring(item);
        return () -> world.alarms().fire(alarm);
    }

    @Override
    public Runnable external(External external) {
        if (!world.permits(external)) {
            throw new IllegalArgumentException("cannot happen now: " + external);
        }
        Runnable effect = external.match(new Injection(world, nodes));
        world.recording().beginExternal(external);
        return effect;
    }
}
