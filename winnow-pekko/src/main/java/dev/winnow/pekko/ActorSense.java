package dev.winnow.pekko;

import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.FunctionRef;
import org.apache.pekko.actor.TimerSchedulerImpl;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/**
 * What references to actors, timers and their messages mean in a world: names without uids, times from now on, and whether a
 * message is of the timer that is set now. Which incarnation a reference means is seen; by which number it is not.
 */
final class ActorSense implements FieldWalk.Sense {

    private static final int PRESENT = 1;
    private static final int PAST = 2;

    private final Nodes nodes;
    private final Map<ActorRef, ActorRef> past = new HashMap<>(); // of each dead incarnation, the reference met first

    @Nullable
    Object actor; // whose mailbox is looked at

    ActorSense(Nodes nodes) {
        this.nodes = nodes;
    }

    @Override
    public void look(Object value, FieldWalk walk, Digest into) {
        if (value instanceof ActorRef ref) {
            reference(ref, walk, into);
        } else if (value instanceof ActorPath path) {
            into.feed(path.toStringWithoutAddress());
        } else if (value instanceof AskPromise promise) {
            walk.value(promise.real(), into);
        } else if (value instanceof Alarm alarm) {
            alarm(alarm, walk, into);
        } else if (value instanceof FSM.Timer timer) {
            fsmTimer(timer, walk, into);
        } else if (value instanceof TimerSchedulerImpl.TimerMsg message) {
            timer(message.key(), message.generation(), message.owner(), walk, into);
        } else if (value.getClass().getName().equals(Timers.TYPED_MESSAGE)) {
            timer(Slot.named(value, "key"), generation(value), Slot.named(value, "owner"), walk, into);
        } else {
            stateTimeout(value, into);
        }
    }

    // ---- references

    private void reference(ActorRef ref, FieldWalk walk, Digest into) {
        if (ref instanceof PromiseActorRef ask) {
            ask(ask, walk, into);
            return;
        }
        into.feed(name(ref));
        ActorProcess process = nodes.known(Names.of(ref));
        if (process == null || ref instanceof FunctionRef || ref.equals(process.ref)) {
            into.feed(PRESENT);
        } else {
            ActorRef first = past.putIfAbsent(ref, ref);
            into.feed(PAST).feed(ref.isTerminated());
            walk.meets(first == null ? ref : first, into);
        }
    }

    /** Pekko numbers some actors of its own through all systems of a JVM. */
    private static String name(ActorRef ref) {
        String name = Names.text(ref.path());
        return name.startsWith("system/") ? name.replaceAll("-\\d+$", "") : name;
    }

    /** The ways of asking are many; what waits for the answer hangs on the promise. */
    private static void ask(PromiseActorRef ask, FieldWalk walk, Digest into) {
        if (!walk.meets(ask, into)) {
            into.feed(ask.isTerminated());
            walk.named("ask", ask.result(), into);
            walk.named("watchers", Slot.named(ask, "_watchedByDoNotCallMeDirectly"), into);
        }
    }

    // ---- timers

    private static void alarm(Alarm alarm, FieldWalk walk, Digest into) {
        if (walk.meets(alarm, into)) {
            return;
        }
        into.feed(alarm.owner.id.name()).feed(alarm.armed).feed(alarm.isCancelled());
        into.feed(alarm.period);
        if (alarm.armed) {
            into.feed(alarm.deadline - alarm.owner.clock);
            walk.named("timer", alarm.key, into);
            walk.named("timer", alarm.action, into);
        }
    }

    /** A message of a timer: its actor drops it unless that timer is still set as it was. */
    private static void timer(
            @Nullable Object key, int generation, @Nullable Object scheduler, FieldWalk walk, Digest into) {
        walk.named("timer", key, into);
        Object timers = scheduler == null ? null : Slot.named(scheduler, "timers");
        into.feed(isSet(timers, key, generation));
    }

    private static void fsmTimer(FSM.Timer timer, FieldWalk walk, Digest into) {
        Object timers = Slot.named(timer.owner(), "org$apache$pekko$actor$FSM$$timers");
        boolean set = isSet(timers, timer.name(), timer.generation());
        into.feed(timer.name()).feed(set);
        if (set) {
            walk.named("timer", timer.msg(), into);
            walk.named("timer", timer.mode(), into);
            walk.named("timer", Slot.named(timer, "ref"), into);
        }
    }

    @SuppressWarnings("unchecked") // whatever its keys are: it is only asked
    private static boolean isSet(@Nullable Object timers, @Nullable Object key, int generation) {
        if (!(timers instanceof scala.collection.Map<?, ?> map)) {
            return false;
        }
        var found = ((scala.collection.Map<Object, Object>) map).get(key);
        return found.isDefined() && generation(found.get()) == generation;
    }

    private static int generation(Object timer) {
        return Slot.named(timer, "generation") instanceof Integer number ? number : -1;
    }

    private void stateTimeout(Object marker, Digest into) {
        Object present = actor == null ? null : Slot.named(actor, "org$apache$pekko$actor$FSM$$generation");
        into.feed(java.util.Objects.equals(Slot.named(marker, "generation"), present));
    }
}
