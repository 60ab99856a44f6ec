package dev.winnow.pekko.world;

import dev.winnow.pekko.state.Infrastructure;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;

/** Where a declared actor will run, as its scenario sees it while it makes the actor. */
public interface Node extends Infrastructure {

    String name();

    /** The topmost actor of a node, by its name; it need not be started yet. */
    ActorRef ref(String name);

    /** The same for typed actors. */
    default <T> org.apache.pekko.actor.typed.ActorRef<T> typed(String name) {
        return org.apache.pekko.actor.typed.javadsl.Adapter.toTyped(ref(name));
    }

    ActorSystem system();

    /** What survives crashes of this node, within one execution: made once, and given again to each incarnation. */
    <T> T durable(String key, Supplier<T> first);

    /**
     * A number from 0 up to, but not including, {@code bound}: Winnow's choice. For a system that leaves something
     * open.
     */
    int choose(int bound);

    /**
     * To be injected into a system that runs work on threads of its own: a pool that has none. Each piece of work is
     * run when Winnow chooses it, as a whole.
     */
    ExecutorService executor();
}
