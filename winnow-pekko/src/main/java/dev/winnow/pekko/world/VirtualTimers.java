package dev.winnow.pekko.world;

import dev.winnow.model.Recording;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.PendingItems;
import dev.winnow.pekko.control.VirtualTimer;
import dev.winnow.pekko.state.TimerInspection;
import java.util.ArrayList;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** The timers of a world. Each runs on the clock of the process that set it, and firing a timer advances that clock. */
final class VirtualTimers {

    private static final String ASK_TIMEOUT = "ask timeout";

    private final PekkoWorld world;
    private final Nodes nodes;
    private final InFlightMessages messages;
    private final Recording recording;
    private final PendingItems pending;

    VirtualTimers(PekkoWorld world, Nodes nodes, InFlightMessages messages) {
        this.world = world;
        this.nodes = nodes;
        this.messages = messages;
        recording = world.recording();
        pending = world.pending();
    }

    void fire(VirtualTimer timer) {
        ActorProcess owner = timer.owner;
        world.beginStepOf(owner);
        removeTimer(timer);
        owner.clock = timer.deadline;
        if (timer.action.ask() != null) {
            world.runTasksInline();
        }
        ActorInbox inbox = directInbox(timer);
        if (inbox == null) {
            world.supervision().runGuarded(owner, timer.action.code());
        } else {
            messages.deliverDirectly(inbox, timer.action.code());
        }
        if (timer.period != VirtualTimer.ONCE && !timer.isCancelled() && !isTerminated(timer.action.receiver())) {
            arm(timer, timer.deadline + timer.period);
        }
        refresh(owner);
    }

    /**
     * Returns the inbox whose actor can handle the message of the timer in the step that fires it, or null if it has to
     * wait.
     */
    private @Nullable ActorInbox directInbox(VirtualTimer timer) {
        ActorProcess owner = timer.owner;
        ActorInbox inbox = owner.inbox;
        Object message = timer.action.message();
        if (inbox == null || message == null || !TimerInspection.isCheckedByActor(message)) {
            return null;
        }
        boolean isFree =
                owner.up && owner.blockedThread == null && inbox.unstashed.isEmpty() && InFlightMessages.isReady(inbox);
        return isFree ? inbox : null;
    }

    private static boolean isTerminated(@Nullable ActorRef receiver) {
        return receiver != null && receiver.isTerminated();
    }

    VirtualTimer schedule(
            long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        ActorProcess owner = nodes.ownerOf(world.currentProcess());
        Object sentMessage = TimerInspection.messageOf(action, message);
        PromiseActorRef ask = sentMessage == null ? TimerInspection.askOf(action) : null;
        Object key = ask == null ? TimerInspection.keyOf(action, sentMessage) : ASK_TIMEOUT;
        VirtualTimer timer = new VirtualTimer(
                world.control(),
                owner,
                new VirtualTimer.TimerAction(key, action, receiver, sentMessage, ask),
                period > 0 ? period : VirtualTimer.ONCE);
        if (!world.isSilenced()) {
            arm(timer, owner.clock + Math.max(delay, 0));
            refresh(owner);
            if (ask != null) {
                AskPromise.installIn(ask, world, owner);
            }
        }
        return timer;
    }

    /** Sets a timer that ends the wait of a blocked process. */
    void armWaitLimit(ActorProcess process, long nanos) {
        VirtualTimer wait = new VirtualTimer(
                world.control(),
                process,
                new VirtualTimer.TimerAction("end of wait", () -> nodes.expireWait(process), null, null, null),
                VirtualTimer.ONCE);
        arm(wait, process.clock + nanos);
        process.waitLimit = wait;
        refresh(process);
    }

    private void arm(VirtualTimer timer, long deadline) {
        timer.deadline = deadline;
        timer.armed = true;
        timer.item = recording.addTimer(timer.owner.index, timer.action.key());
        timer.owner.addTimer(timer);
        pending.add(timer.item, timer);
    }

    private void removeTimer(VirtualTimer timer) {
        timer.armed = false;
        timer.owner.timers.remove(timer);
        pending.remove(timer.item);
    }

    void disarm(VirtualTimer timer) {
        removeTimer(timer);
        recording.addCancellation(timer.item);
        refresh(timer.owner);
    }

    /** Cancels the timer that limits the wait of a blocked process. */
    void cancelWaitLimit(ActorProcess process) {
        VirtualTimer wait = process.waitLimit;
        process.waitLimit = null;
        if (wait != null && wait.armed) {
            wait.cancel();
        }
    }

    /** Lets all asks of the process time out. */
    void expireAsks(ActorProcess process) {
        for (VirtualTimer timer : new ArrayList<>(process.timers)) {
            if (timer.action.ask() != null) {
                timer.action.code().run();
            }
        }
    }

    void disarmAll(ActorProcess process) {
        for (VirtualTimer timer : new ArrayList<>(process.timers)) {
            disarm(timer);
        }
    }

    /** Enables only the earliest timer of the process. */
    private void refresh(ActorProcess process) {
        for (int i = 0; i < process.timers.size(); i++) {
            pending.setEnabled(process.timers.get(i).item, i == 0);
        }
    }
}
