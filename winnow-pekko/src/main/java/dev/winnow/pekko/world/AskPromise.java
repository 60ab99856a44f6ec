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
 * Stands in the place where an ask waits for its answer, so that the answer is a message of its own: Pekko gives it
 * straight to the promise, past every mailbox. What is not an answer of an actor (a timeout, a stop) passes through.
 */
public final class AskPromise implements Promise<Object>, ValueDigester.SpecialValue {

    private final ControlledActorSystem control;
    private final PekkoWorld world;
    private final ActorProcess asker;
    private final int incarnation; // of the asker
    private final Promise<Object> original;

    private AskPromise(PekkoWorld world, ActorProcess asker, Promise<Object> real) {
        this.control = world.control();
        this.world = world;
        this.asker = asker;
        this.incarnation = asker.incarnation;
        this.original = real;
    }

    /**
     * Takes the place of the promise in the reference that actors answer to. Also has the reference named now: Pekko
     * would number it when somebody asks for its name, even if that is only somebody who looks.
     */
    static void installIn(PromiseActorRef ref, PekkoWorld world, ActorProcess asker) {
        ref.path();
        RuntimePatches.setPromise(ref, new AskPromise(world, asker, ref.result()));
    }

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
