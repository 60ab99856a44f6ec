package dev.winnow.pekko.world;

import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.PendingSignal;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.lang.reflect.InvocationTargetException;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorInitializationException;
import org.apache.pekko.dispatch.sysmsg.DeathWatchNotification;
import org.apache.pekko.dispatch.sysmsg.Failed;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.apache.pekko.dispatch.sysmsg.Terminate;

/**
 * What Pekko tells actors about each other: which of it is a choice, and which failure is nobody's business but the
 * user's.
 */
final class Supervision {

    private final PekkoWorld world;
    private final Nodes nodes;

    Supervision(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
    }

    /** Whether a system message shall wait until somebody chooses it, or shall not come at all. */
    boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch) {
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
                    rootCause(failed.cause())); // at the top nobody of the user's decides
            return false;
        }
        if (process == null || process.crashed || process.index == world.currentProcess()) {
            return false; // a crashed one learns of it when it is stopped; one that stops itself does so at once
        }
        if (message instanceof Terminate) {
            inbox.isStopping = true;
            hold(process, new SystemSignal.Stop(), dispatch);
            return true;
        }
        if (message instanceof Failed failed) {
            String cause = failed.cause().toString();
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

    /** That something failed which nobody of the user's supervises. */
    void reportFailure(ProcessId process, Throwable cause) {
        if (!world.definition().rules().toleratesFailures() && !world.isSilenced()) {
            world.recording().setFailure(new Failure.Uncaught(process, cause));
        }
    }

    /** Runs work outside of actors, which nobody supervises. */
    void runGuarded(ActorProcess owner, Runnable work) {
        try {
            work.run();
        } catch (OutOfControl | BadInput e) {
            throw e;
        } catch (RuntimeException e) {
            reportFailure(owner.id, e);
        }
    }

    /** What went wrong while an actor was made, without what Pekko and reflection put around it. */
    private static Throwable rootCause(Throwable cause) {
        Throwable at = cause;
        while ((at instanceof ActorInitializationException || at instanceof InvocationTargetException)
                && at.getCause() != null) {
            at = at.getCause();
        }
        return at;
    }
}
