package dev.winnow.pekko.control;

import dev.winnow.system.VirtualEnvironment;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Promise;
import scala.util.Try;

/**
 * The execution that uses a {@link ControlledActorSystem} and decides about all requests of Pekko. This is the only
 * interface between Pekko and a world.
 */
public interface ControlledExecution {

    // ---- actors

    /** Returns the process of the actor. Declares it if it is new. */
    ActorProcess processOf(ActorRef ref);

    /** Gives the process a new incarnation with this inbox. */
    void setIncarnation(ActorProcess process, ActorInbox inbox);

    /** Adds a shared actor to this execution when it receives its first message. */
    void adopt(ActorProcess process, ActorInbox inbox);

    /** Loses all messages in flight to an actor that has stopped. */
    void cleanUp(ActorInbox inbox, MessageQueue deadLetters);

    // ---- messages and work

    /** Records a message to an actor, which waits until its delivery is chosen. */
    void messageSent(ActorInbox inbox, Envelope envelope, boolean atFront);

    /**
     * Returns true if the system message is held back: until its event is chosen, or forever if its sender has crashed.
     */
    boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch);

    /** Handles the request of a mailbox to run. */
    void scheduleRun(ActorInbox inbox);

    /** Runs a mailbox: its system messages, then the chosen message if there is one. */
    void run(ActorInbox inbox);

    /** Records a task on a dispatcher, named by the class of its code. */
    void addTask(Runnable task, Runnable code);

    /** Records the answer to an ask as a message. Returns false if the promise is to be completed at once. */
    boolean addReply(ActorProcess asker, boolean isAskerGone, Promise<Object> promise, Try<Object> answer);

    /** Records a message without a receiver. */
    void addDeadLetter(DeadLetter deadLetter);

    // ---- timers

    /** Sets a timer on the clock of the running process. */
    VirtualTimer schedule(
            long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message);

    /** Cancels a timer. */
    void disarm(VirtualTimer timer);

    /** Sets a time limit for the wait of a blocked process. */
    void armWaitLimit(ActorProcess process, long nanos);

    // ---- the step

    /** Returns true while a step is performed. */
    boolean isPerforming();

    /** Aborts the step because of a problem that is not a failure of the actor. The caller throws the result. */
    StepAborted abortWith(RuntimeException problem);

    /** Returns the clock and randomness of handlers of this execution. */
    VirtualEnvironment environment();

    /** Returns the seed of ThreadLocalRandom for another thread that runs a part of the step. */
    long seedForOtherThread();

    /** Releases all actors before the system serves another execution. */
    void abandon();
}
