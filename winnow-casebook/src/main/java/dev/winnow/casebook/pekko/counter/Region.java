package dev.winnow.casebook.pekko.counter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Passes increments to the counter of their key, which it starts if there is none. While a counter is being let go,
 * increments wait here; if there are any when it has gone, it is started again where it was.
 *
 * <p>What may be wrong stands in {@link Bug}. The handshake is what cluster sharding calls passivation, and why it
 * exists: entities that stop by themselves on a receive timeout lose what arrives at that moment.
 */
final class Region extends AbstractBehavior<Region.Command> {

    sealed interface Command {}

    /** The client's. */
    record Increment(String key, ActorRef<Count> replyTo) implements Command {}

    /** A counter's: it is idle. */
    record Passivate(String key) implements Command {}

    /** A counter's last words. */
    record Passivated(String key, int count) implements Command {}

    /** To the client: the count after its increment. */
    record Count(String key, int count) {}

    private final Bug bug;
    private final Map<String, ActorRef<Counter.Command>> running = new HashMap<>();
    private final Map<String, List<Increment>> waiting = new HashMap<>(); // by the key of a counter being let go
    private final Map<String, Integer> counts = new HashMap<>(); // of counters that have gone
    private int started;

    private Region(ActorContext<Command> context, Bug bug) {
        super(context);
        this.bug = bug;
    }

    static Behavior<Command> create(Bug bug) {
        return Behaviors.setup(context -> new Region(context, bug));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Increment.class, this::onIncrement)
                .onMessage(Passivate.class, this::onPassivate)
                .onMessage(Passivated.class, this::onPassivated)
                .build();
    }

    private Behavior<Command> onIncrement(Increment increment) {
        List<Increment> held = waiting.get(increment.key());
        if (held == null) {
            running.computeIfAbsent(increment.key(), this::start).tell(new Counter.Add(increment));
        } else {
            held.add(increment);
        }
        return this;
    }

    private ActorRef<Counter.Command> start(String key) {
        int count = counts.getOrDefault(key, 0);
        return getContext().spawn(Counter.create(key, count, getContext().getSelf(), bug), key + "-" + ++started);
    }

    /** An idle counter asks again and again, until it is told to stop. */
    private Behavior<Command> onPassivate(Passivate idle) {
        ActorRef<Counter.Command> counter = running.get(idle.key());
        if (counter != null && waiting.putIfAbsent(idle.key(), new ArrayList<>()) == null) {
            counter.tell(new Counter.Stop());
        }
        return this;
    }

    private Behavior<Command> onPassivated(Passivated gone) {
        running.remove(gone.key());
        counts.put(gone.key(), gone.count());
        List<Increment> held = waiting.remove(gone.key());
        if (held != null) {
            held.forEach(this::onIncrement);
        }
        return this;
    }
}
