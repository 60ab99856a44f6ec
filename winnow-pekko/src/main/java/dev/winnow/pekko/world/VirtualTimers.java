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

/** The timers of a world: each on the clock of the process that set it, which goes on when one fires. */
final class VirtualTimers {

    private static final String ASK_TIMEOUT = "ask timeout";

    private final PekkoWorld world;
    private final Nodes nodes;
    private final InFlightMessages messages;
    private final Recording recording;
    private final PendingItems pending;

    VirtualTimers(PekkoWorld world, Nodes nodes, InFlightMessages mail) {
        this.world = world;
        this.nodes = nodes;
        this.messages = mail;
        recording = world.recording();
        pending = world.pending();
    }

    void fire(VirtualTimer alarm) {
        ActorProcess owner = alarm.owner;
        world.beginStepOf(owner);
        removeTimer(alarm);
        owner.clock = alarm.deadline;
        if (alarm.ask != null) {
            world.runTasksInline();
        }
        ActorInbox inbox = directInbox(alarm);
        if (inbox == null) {
            world.supervision().runGuarded(owner, alarm.action);
        } else {
            messages.deliverDirectly(inbox, alarm.action);
        }
        if (alarm.period != VirtualTimer.ONCE && !alarm.isCancelled() && !isTerminated(alarm.receiver)) {
            arm(alarm, alarm.deadline + alarm.period);
        }
        refresh(owner);
    }

    /** Where the message of a timer can be handled in the step in which it fires. */
    private @Nullable ActorInbox directInbox(VirtualTimer alarm) {
        ActorProcess owner = alarm.owner;
        ActorInbox inbox = owner.inbox;
        if (inbox == null || alarm.message == null || !TimerInspection.isCheckedByActor(alarm.message)) {
            return null;
        }
        boolean free =
                owner.up && owner.blockedThread == null && inbox.unstashed.isEmpty() && InFlightMessages.isReady(inbox);
        return free ? inbox : null;
    }

    private static boolean isTerminated(@Nullable ActorRef receiver) {
        return receiver != null && receiver.isTerminated();
    }

    VirtualTimer schedule(
            long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        ActorProcess owner = nodes.ownerOf(world.currentProcess());
        Object sent = TimerInspection.messageOf(action, message);
        PromiseActorRef ask = sent == null ? TimerInspection.askOf(action) : null;
        Object key = ask == null ? TimerInspection.keyOf(action, sent) : ASK_TIMEOUT;
        VirtualTimer alarm = new VirtualTimer(
                world.control(), owner, key, action, receiver, sent, ask, period > 0 ? period : VirtualTimer.ONCE);
        if (!world.isSilenced()) {
            arm(alarm, owner.clock + Math.max(delay, 0));
            refresh(owner);
            if (ask != null) {
                AskPromise.installIn(ask, world, owner);
            }
        }
        return alarm;
    }

    /** The wait of a blocked actor has a limit. */
    void armWaitLimit(ActorProcess process, long nanos) {
        VirtualTimer wait = new VirtualTimer(
                world.control(),
                process,
                "end of wait",
                () -> nodes.expireWait(process),
                null,
                null,
                null,
                VirtualTimer.ONCE);
        arm(wait, process.clock + nanos);
        process.waitLimit = wait;
        refresh(process);
    }

    private void arm(VirtualTimer alarm, long deadline) {
        alarm.deadline = deadline;
        alarm.armed = true;
        alarm.item = recording.addTimer(alarm.owner.index, alarm.key);
        alarm.owner.addTimer(alarm);
        pending.add(alarm.item, alarm);
    }

    private void removeTimer(VirtualTimer alarm) {
        alarm.armed = false;
        alarm.owner.timers.remove(alarm);
        pending.remove(alarm.item);
    }

    void disarm(VirtualTimer alarm) {
        removeTimer(alarm);
        recording.addCancellation(alarm.item);
        refresh(alarm.owner);
    }

    /** The wait of a blocked actor is over before its limit. */
    void cancelWaitLimit(ActorProcess process) {
        VirtualTimer wait = process.waitLimit;
        process.waitLimit = null;
        if (wait != null && wait.armed) {
            wait.cancel();
        }
    }

    /** Whoever waits for an answer learns that there will be none. */
    void expireAsks(ActorProcess process) {
        for (VirtualTimer alarm : new ArrayList<>(process.timers)) {
            if (alarm.ask != null) {
                alarm.action.run();
            }
        }
    }

    void disarmAll(ActorProcess process) {
        for (VirtualTimer alarm : new ArrayList<>(process.timers)) {
            disarm(alarm);
        }
    }

    /** Only the earliest timer of a process can fire. */
    private void refresh(ActorProcess process) {
        for (int i = 0; i < process.timers.size(); i++) {
            pending.setEnabled(process.timers.get(i).item, i == 0);
        }
    }
}
