package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.system.BadInput;
import dev.winnow.system.UserCallback;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.jspecify.annotations.Nullable;

/** A node of a running world, or the outside if the process is null. */
public record LiveNode(
        PekkoWorld world, Nodes nodes, @Nullable ActorProcess process) implements Node {

    @Override
    public String name() {
        return id().name();
    }

    private ProcessId id() {
        return process == null ? ProcessId.OUTSIDE : process.id;
    }

    @Override
    public ActorRef ref(ProcessId id) {
        return nodes.ref(id);
    }

    @Override
    public ActorSystem system() {
        return world.control().actorSystem();
    }

    @Override
    @SuppressWarnings("unchecked") // the key names one place in the scenario, which knows its type
    public <T> T durable(String key, Supplier<T> initialValue) {
        return (T) nodes.durable(name()).computeIfAbsent(key, name -> initialValue.get());
    }

    /**
     * Calls a function of the scenario that creates an actor. If it throws, the scenario is at fault and not the actor.
     */
    public <T> T callFactory(Supplier<? extends T> function) {
        try {
            return UserCallback.call(
                    () -> "the function that creates the actor " + name(),
                    "return Props or a Behavior whenever it is called; declared actors are "
                            + world.definition().processes(),
                    function);
        } catch (BadInput e) {
            throw world.abortWith(e);
        }
    }

    void reportFailure(Throwable cause) {
        if (process != null) {
            world.supervision().reportFailure(process.id, cause);
        }
    }

    @Override
    public int choose(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("cannot choose among " + bound + ": the least is 1");
        }
        return world.choose(id(), bound);
    }

    @Override
    public ExecutorService executor() {
        return new NoThreads((Executor & Infrastructure) work -> world.control().addTask(work, work));
    }
}
