package dev.winnow.pekko;

import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import java.lang.reflect.InvocationTargetException;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorInitializationException;
import org.apache.pekko.dispatch.sysmsg.DeathWatchNotification;
import org.apache.pekko.dispatch.sysmsg.Failed;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.apache.pekko.dispatch.sysmsg.Terminate;

/** What Pekko tells actors about each other: which of it is a choice, and which failure is nobody's business but the user's. */
final class Supervision {

    private final PekkoWorld world;
    private final Nodes nodes;

    Supervision(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
    }

    /** Whether a system message shall wait until somebody chooses it, or shall not come at all. */
    boolean holds(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        if (world.isSilenced()) {
            return !(message instanceof DeathWatchNotification) && !nodes.isOwn(receiver);
        }
        if (!(receiver.mailbox().messageQueue() instanceof Inbox inbox)) {
            return false;
        }
        ActorProcess process = inbox.process;
        if (message instanceof Failed failed && process == null) {
            failed(Names.of(failed.child()), inside(failed.cause())); // at the top nobody of the user's decides
            return false;
        }
        if (process == null || process.crashed || process.index == world.current()) {
            return false; // a crashed one learns of it when it is stopped; one that stops itself does so at once
        }
        if (message instanceof Terminate) {
            inbox.toldToStop = true;
            hold(process, new Signal.Stop(), dispatch);
            return true;
        }
        if (message instanceof Failed failed) {
            String cause = failed.cause().toString();
            hold(process, new Signal.Failed(Names.text(failed.child().path()), cause), dispatch);
            return true;
        }
        return false;
    }

    private void hold(ActorProcess receiver, Signal signal, Runnable dispatch) {
        int item = world.recording().sent(world.current(), receiver.index, signal);
        world.pending().add(item, new HeldSignal(item, world.current(), receiver, dispatch));
        world.pending().ready(item, true);
    }

    /** That something failed which nobody of the user's supervises. */
    void failed(ProcessId process, Throwable cause) {
        if (!world.definition().rules().toleratesFailures() && !world.isSilenced()) {
            world.recording().failed(new Failure.Uncaught(process, cause));
        }
    }

    /** Runs work outside of actors, which nobody supervises. */
    void guard(ActorProcess owner, Runnable work) {
        try {
            work.run();
        } catch (OutOfControl | BadInput e) {
            throw e;
        } catch (RuntimeException e) {
            failed(owner.id, e);
        }
    }

    /** What went wrong while an actor was made, without what Pekko and reflection put around it. */
    private static Throwable inside(Throwable cause) {
        Throwable at = cause;
        while ((at instanceof ActorInitializationException || at instanceof InvocationTargetException)
                && at.getCause() != null) {
            at = at.getCause();
        }
        return at;
    }
}
