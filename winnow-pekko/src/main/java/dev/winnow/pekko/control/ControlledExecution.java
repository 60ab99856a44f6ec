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
 * The execution that uses a {@link ControlledActorSystem}: it decides about all that Pekko asks for. This is the whole
 * seam between Pekko and a world.
 */
public interface ControlledExecution {

    // ---- actors

    /** Returns the process of the actor. Declares it if it is new. */
    ActorProcess processOf(ActorRef ref);

    /** Makes the inbox that of the process, which has a new incarnation. */
    void setIncarnation(ActorProcess process, ActorInbox inbox);

    /** Takes in an actor that serves every execution, when its first message of this one comes. */
    void adopt(ActorProcess process, ActorInbox inbox);

    /** Drops what is left of an actor that has stopped: messages to it are lost. */
    void cleanUp(ActorInbox inbox, MessageQueue deadLetters);

    // ---- messages and work

    /** Records a message to an actor. The message waits until it is chosen. */
    void messageSent(ActorInbox inbox, Envelope envelope, boolean first);

    /** Returns true if the system message shall wait until it is chosen, or shall not come at all. */
    boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch);

    /** Looks at a mailbox that asks to be run. */
    void scheduleRun(ActorInbox inbox);

    /** Runs a mailbox: its system messages, then the message that was chosen, if one was. */
    void run(ActorInbox inbox);

    /** Records a piece of work on a dispatcher, known by its code. */
    void addTask(Runnable task, Runnable code);

    /** Records the answer to an ask. Returns false if it is to be completed at once. */
    boolean addReply(ActorProcess asker, boolean gone, Promise<Object> promise, Try<Object> answer);

    /** Records a message that nobody can receive. */
    void addDeadLetter(DeadLetter letter);

    // ---- timers

    /** Sets a timer on the clock of the process that runs. */
    VirtualTimer schedule(
            long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message);

    void disarm(VirtualTimer alarm);

    /** Limits the wait of a process whose handler blocks. */
    void armWaitLimit(ActorProcess process, long nanos);

    // ---- the step

    /** Returns true within a step. */
    boolean isPerforming();

    /** Ends the step: Pekko takes what an actor throws for a failure of the actor. */
    StepAborted abortWith(RuntimeException problem);

    /** Returns the clock and the randomness that handlers of this execution see. */
    VirtualEnvironment environment();

    /** Returns the seed of ThreadLocalRandom for another thread on which the step goes on. */
    long seedForOtherThread();

    /** Gives up everything, before the system serves another execution. */
    void abandon();
}
