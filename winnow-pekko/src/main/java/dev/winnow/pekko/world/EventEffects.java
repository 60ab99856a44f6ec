package dev.winnow.pekko.world;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.pekko.control.PendingItems;
import dev.winnow.pekko.control.PendingMessage;
import dev.winnow.pekko.control.PendingReply;
import dev.winnow.pekko.control.PendingSignal;
import dev.winnow.pekko.control.PendingTask;
import dev.winnow.pekko.control.VirtualTimer;
import java.util.Objects;

/**
 * The effects of events. Each method checks that the event is enabled, records it, and returns the code that performs
 * it.
 */
record EventEffects(PekkoWorld world, Nodes nodes) implements Event.EventCases<Runnable> {

    @Override
    public Runnable deliver(Event.Deliver deliver) {
        int item = deliver.item();
        PendingItems.PendingItem pendingItem = world.pending().get(item);
        if (!world.pending().contains(item) || pendingItem instanceof VirtualTimer) {
            throw new IllegalArgumentException("message " + item + " cannot be delivered now");
        }
        world.recording().beginDelivery(item);
        if (pendingItem instanceof PendingMessage message) {
            return () -> world.deliver(message);
        }
        if (pendingItem instanceof PendingReply reply) {
            return () -> world.deliver(reply);
        }
        if (pendingItem instanceof PendingTask task) {
            return () -> world.deliver(task);
        }
        PendingSignal signal = Objects.requireNonNull((PendingSignal) pendingItem);
        return () -> world.deliver(signal);
    }

    @Override
    public Runnable fire(Event.Fire fire) {
        int item = fire.item();
        if (!world.pending().contains(item) || !(world.pending().get(item) instanceof VirtualTimer timer)) {
            throw new IllegalArgumentException("timer " + item + " cannot fire now");
        }
        world.recording().beginFiring(item);
        return () -> world.timers().fire(timer);
    }

    @Override
    public Runnable external(External external) {
        if (!world.permits(external)) {
            throw new IllegalArgumentException("cannot happen now: " + external);
        }
        Runnable effect = external.match(new ExternalEffects(world, nodes));
        world.recording().beginExternal(external);
        return effect;
    }
}
