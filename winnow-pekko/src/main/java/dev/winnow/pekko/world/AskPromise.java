package dev.winnow.pekko.world;

import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.ControlledActorSystem;
import dev.winnow.pekko.control.RuntimePatches;
import dev.winnow.pekko.state.ValueDigester;
import org.apache.pekko.pattern.PromiseActorRef;
import scala.concurrent.Future;
import scala.concurrent.Promise;
import scala.util.Try;

/**
 * The promise of an ask, replaced so that the answer becomes a message. Pekko completes the promise directly and
 * bypasses every mailbox. Completions that are not the answer of an actor, such as a timeout, pass through.
 */
public final class AskPromise implements Promise<Object>, ValueDigester.SpecialValue {

    private final ControlledActorSystem control;
    private final PekkoWorld world;
    private final ActorProcess asker;
    private final int incarnation; // of the asker
    private final ActorAddress address;
    private final Promise<Object> original;

    private AskPromise(PekkoWorld world, ActorProcess asker, PromiseActorRef ref) {
        this.control = world.control();
        this.world = world;
        this.asker = asker;
        this.incarnation = asker.incarnation;
        this.address = world.absentActors().addAsk(asker, ref);
        this.original = ref.result();
    }

    /**
     * Replaces the promise of the reference that actors reply to. Also names the reference now: otherwise Pekko numbers
     * it when its path is first read, even by an observer.
     */
    static void installIn(PromiseActorRef ref, PekkoWorld world, ActorProcess asker) {
        ref.path();
        RuntimePatches.setPromise(ref, new AskPromise(world, asker, ref));
    }

    /** Returns the name of the ask in all executions of the system. */
    ActorAddress address() {
        return address;
    }

    /** Returns the promise that Pekko created. */
    public Promise<Object> original() {
        return original;
    }

    @Override
    public Future<Object> future() {
        return original.future();
    }

    @Override
    public boolean isCompleted() {
        return original.isCompleted();
    }

    @Override
    public boolean tryComplete(Try<Object> answer) {
        if (original.isCompleted()) {
            return false;
        }
        return control.addReply(world, asker, asker.incarnation != incarnation, original, answer)
                || original.tryComplete(answer);
    }
}
