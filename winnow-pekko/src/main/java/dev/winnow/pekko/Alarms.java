package dev.winnow.pekko;

import dev.winnow.model.Recording;
import java.util.ArrayList;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** The timers of a world: each on the clock of the process that set it, which goes on when one fires. */
final class Alarms {

    private static final String ASK_TIMEOUT = "ask timeout";

    private final PekkoWorld world;
    private final Nodes nodes;
    private final Mail mail;
    private final Recording recording;
    private final Pending pending;

    Alarms(PekkoWorld world, Nodes nodes, Mail mail) {
        this.world = world;
        this.nodes = nodes;
        this.mail = mail;
        recording = world.recording();
        pending = world.pending();
    }

    void fire(Alarm alarm) {
        ActorProcess owner = alarm.owner;
        world.begin(owner);
        unarm(alarm);
        owner.clock = alarm.deadline;
        if (alarm.ask != null) {
            world.inlineTasks();
        }
        Inbox inbox = straightTo(alarm);
        if (inbox == null) {
            world.supervision().guard(owner, alarm.action);
        } else {
            mail.straight(inbox, alarm.action);
        }
        if (alarm.period != Alarm.ONCE && !alarm.isCancelled() && !isDead(alarm.receiver)) {
            arm(alarm, alarm.deadline + alarm.period);
        }
        refresh(owner);
    }

    /** Where the message of a timer can be handled in the step in which it fires. */
    private @Nullable Inbox straightTo(Alarm alarm) {
        ActorProcess owner = alarm.owner;
        Inbox inbox = owner.inbox;
        if (inbox == null || alarm.message == null || !Timers.isGuarded(alarm.message)) {
            return null;
        }
        boolean free = owner.up && owner.blocked == null && inbox.front.isEmpty() && Mail.isIdle(inbox);
        return free ? inbox : null;
    }

    private static boolean isDead(@Nullable ActorRef receiver) {
        return receiver != null && receiver.isTerminated();
    }

    Alarm schedule(long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        ActorProcess owner = nodes.ownerOf(world.current());
        Object sent = Timers.message(action, message);
        PromiseActorRef ask = sent == null ? Timers.ask(action) : null;
        Object key = ask == null ? Timers.key(action, sent) : ASK_TIMEOUT;
        Alarm alarm =
                new Alarm(world.control(), owner, key, action, receiver, sent, ask, period > 0 ? period : Alarm.ONCE);
        if (!world.isSilenced()) {
            arm(alarm, owner.clock + Math.max(delay, 0));
            refresh(owner);
            if (ask != null) {
                AskPromise.placeIn(ask, world, owner);
            }
        }
        return alarm;
    }

    /** The wait of a blocked actor has a limit. */
    void armWait(ActorProcess process, long nanos) {
        Alarm wait = new Alarm(
                world.control(), process, "end of wait", () -> nodes.expire(process), null, null, null, Alarm.ONCE);
        arm(wait, process.clock + nanos);
        process.wait = wait;
        refresh(process);
    }

    private void arm(Alarm alarm, long deadline) {
        alarm.deadline = deadline;
        alarm.armed = true;
        alarm.item = recording.armed(alarm.owner.index, alarm.key);
        alarm.owner.arm(alarm);
        pending.add(alarm.item, alarm);
    }

    private void unarm(Alarm alarm) {
        alarm.armed = false;
        alarm.owner.alarms.remove(alarm);
        pending.remove(alarm.item);
    }

    void disarm(Alarm alarm) {
        unarm(alarm);
        recording.cancelled(alarm.item);
        refresh(alarm.owner);
    }

    /** The wait of a blocked actor is over before its limit. */
    void endWait(ActorProcess process) {
        Alarm wait = process.wait;
        process.wait = null;
        if (wait != null && wait.armed) {
            wait.cancel();
        }
    }

    /** Whoever waits for an answer learns that there will be none. */
    void endAsks(ActorProcess process) {
        for (Alarm alarm : new ArrayList<>(process.alarms)) {
            if (alarm.ask != null) {
                alarm.action.run();
            }
        }
    }

    void disarmAll(ActorProcess process) {
        for (Alarm alarm : new ArrayList<>(process.alarms)) {
            disarm(alarm);
        }
    }

    /** Only the earliest timer of a process can fire. */
    private void refresh(ActorProcess process) {
        for (int i = 0; i < process.alarms.size(); i++) {
            pending.ready(process.alarms.get(i).item, i == 0);
        }
    }
}
