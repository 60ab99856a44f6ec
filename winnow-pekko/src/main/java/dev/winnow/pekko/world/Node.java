package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.state.Infrastructure;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;

/** The place where a declared actor runs, passed to the functions of a scenario that create actors. */
public interface Node extends Infrastructure {

    /** Returns the name of the node, which is that of its topmost actor. */
    String name();

    /** Returns the topmost actor of the node with this id. It need not have started. */
    ActorRef ref(ProcessId id);

    /** Returns the topmost actor of the node with this id, as a typed reference. */
    default <T> org.apache.pekko.actor.typed.ActorRef<T> typed(ProcessId id) {
        return org.apache.pekko.actor.typed.javadsl.Adapter.toTyped(ref(id));
    }

    /** Returns the ActorSystem of the execution. */
    ActorSystem system();

    /**
     * Returns a value that survives crashes of this node within one execution. It is created once and passed to each
     * incarnation.
     */
    <T> T durable(String key, Supplier<T> initialValue);

    /** Returns a number from 0 to {@code bound - 1} that Winnow chooses, for nondeterminism in the system itself. */
    int choose(int bound);

    /**
     * Returns an executor without threads, for code that takes one. Each task is an event of its own: Winnow chooses
     * when it runs.
     */
    ExecutorService executor();
}
