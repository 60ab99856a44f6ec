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
 * Passes increments to the counter of their key, which it starts if there is none. While a counter is being passivated,
 * increments wait here; if there are any when it has stopped, it is restarted with its old count.
 *
 * <p>See {@link Bug} for the bugs. Cluster sharding calls the handshake passivation. It exists because entities that
 * stop by themselves on a receive timeout lose what arrives at that moment.
 */
final class Region extends AbstractBehavior<Region.Command> {

    sealed interface Command {}

    /** From the client. */
    record Increment(String key, ActorRef<Count> replyTo) implements Command {}

    /** From a counter: it is idle. */
    record Passivate(String key) implements Command {}

    /** From a counter: its final count. */
    record Passivated(String key, int count) implements Command {}

    /** To the client: the count after its increment. */
    record Count(String key, int count) {}

    private final Bug bug;
    private final Map<String, ActorRef<Counter.Command>> running = new HashMap<>();
    private final Map<String, List<Increment>> waiting = new HashMap<>(); // by key of a counter being passivated
    private final Map<String, Integer> counts = new HashMap<>(); // of stopped counters
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

    /** Handles a repeated request, too: an idle counter asks until it is told to stop. */
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
