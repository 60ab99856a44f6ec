package dev.winnow.pekko.world;

import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.PendingSignal;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.UserCallback;
import java.lang.reflect.InvocationTargetException;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorInitializationException;
import org.apache.pekko.dispatch.sysmsg.DeathWatchNotification;
import org.apache.pekko.dispatch.sysmsg.Failed;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.apache.pekko.dispatch.sysmsg.Terminate;

/**
 * The system messages between actors. Decides which of them are events of their own, and which failures are violations.
 */
final class Supervision {

    private final PekkoWorld world;
    private final Nodes nodes;

    Supervision(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
    }

    /**
     * Returns true if the system message is held back: until its event is chosen, or forever if its sender has crashed.
     */
    boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        world.absentActors().refuseSignal(receiver, message);
        if (world.isSilenced()) {
            return !(message instanceof DeathWatchNotification) && !nodes.belongsToStopping(receiver);
        }
        if (!(receiver.mailbox().messageQueue() instanceof ActorInbox inbox)) {
            return false;
        }
        ActorProcess process = inbox.process;
        if (message instanceof Failed failed && process == null) {
            reportFailure(
                    ActorNames.processId(failed.child()),
                    rootCause(failed.cause())); // no supervisor of the user decides about a topmost actor
            return false;
        }
        if (process == null || process.crashed || process.index == world.currentProcess()) {
            return false; // a crashed actor is notified when it is stopped; an actor stops itself at once
        }
        if (message instanceof Terminate) {
            inbox.isStopping = true;
            hold(process, new SystemSignal.Stop(), dispatch);
            return true;
        }
        if (message instanceof Failed failed) {
            String cause = UserCallback.text(failed.cause());
            hold(
                    process,
                    new SystemSignal.Failed(ActorNames.nameOf(failed.child().path()), cause),
                    dispatch);
            return true;
        }
        return false;
    }

    private void hold(ActorProcess receiver, SystemSignal signal, Runnable dispatch) {
        int item = world.recording().addMessage(world.currentProcess(), receiver.index, signal);
        world.pending().add(item, new PendingSignal(item, world.currentProcess(), receiver, dispatch));
        world.pending().setEnabled(item, true);
    }

    /** Records a failure that no supervisor of the user handles. */
    void reportFailure(ProcessId process, Throwable cause) {
        if (!world.definition().rules().toleratesFailures() && !world.isSilenced()) {
            world.recording().setFailure(new Failure.Uncaught(process, cause));
        }
    }

    /** Runs code outside of actors and reports its failure, since no supervisor does. */
    void runGuarded(ActorProcess owner, Runnable work) {
        try {
            work.run();
        } catch (OutOfControl | BadInput e) {
            throw e;
        } catch (RuntimeException e) {
            reportFailure(owner.id, e);
        }
    }

    /** Returns the cause without the exceptions that Pekko and reflection wrap around it. */
    private static Throwable rootCause(Throwable cause) {
        Throwable current = cause;
        while ((current instanceof ActorInitializationException || current instanceof InvocationTargetException)
                && current.getCause() != null) {
            current = current.getCause();
        }
        return current;
    }
}
