package dev.winnow.pekko;

import org.apache.pekko.pattern.PromiseActorRef;
import scala.concurrent.Future;
import scala.concurrent.Promise;
import scala.util.Try;

/**
 * Stands in the place where an ask waits for its answer, so that the answer is a message of its own: Pekko gives it straight
 * to the promise, past every mailbox. What is not an answer of an actor (a timeout, a stop) passes through.
 */
final class AskPromise implements Promise<Object>, FieldWalk.SpecialValue {

    private final ControlledSystem control;
    private final PekkoWorld world;
    private final ActorProcess asker;
    private final int incarnation; // of the asker
    private final Promise<Object> real;

    private AskPromise(PekkoWorld world, ActorProcess asker, Promise<Object> real) {
        this.control = world.control();
        this.world = world;
        this.asker = asker;
        this.incarnation = asker.incarnation;
        this.real = real;
    }

    /**
     * Takes the place of the promise in the reference that actors answer to. Also has the reference named now: Pekko would
     * number it when somebody asks for its name, even if that is only somebody who looks.
     */
    static void placeIn(PromiseActorRef ref, PekkoWorld world, ActorProcess asker) {
        ref.path();
        Tampering.setPromise(ref, new AskPromise(world, asker, ref.result()));
    }

    Promise<Object> real() {
        return real;
    }

    @Override
    public Future<Object> future() {
        return real.future();
    }

    @Override
    public boolean isCompleted() {
        return real.isCompleted();
    }

    @Override
    public boolean tryComplete(Try<Object> answer) {
        if (real.isCompleted()) {
            return false;
        }
        return control.answered(world, asker, asker.incarnation != incarnation, real, answer)
                || real.tryComplete(answer);
    }
}
