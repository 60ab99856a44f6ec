package dev.winnow.pekko.fingerprint;

import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.VirtualTimer;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.Digest;
import dev.winnow.pekko.state.FieldReader;
import dev.winnow.pekko.state.TimerInspection;
import dev.winnow.pekko.state.ValueDigester;
import dev.winnow.pekko.world.AskPromise;
import dev.winnow.pekko.world.Nodes;
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
 * What references to actors, timers and their messages mean in a world: names without uids, times from now on, and
 * whether a message is of the timer that is set now. Which incarnation a reference means is seen; by which number it is
 * not.
 */
final class ActorValues implements ValueDigester.SpecialValues {

    private static final int PRESENT = 1;
    private static final int PAST = 2;

    private final Nodes nodes;
    private final Map<ActorRef, ActorRef> terminatedRefs =
            new HashMap<>(); // of each dead incarnation, the reference met first

    @Nullable
    Object actor; // whose mailbox is looked at

    ActorValues(Nodes nodes) {
        this.nodes = nodes;
    }

    @Override
    public void feed(Object value, ValueDigester walk, Digest into) {
        if (value instanceof ActorRef ref) {
            feedRef(ref, walk, into);
        } else if (value instanceof ActorPath path) {
            into.feed(path.toStringWithoutAddress());
        } else if (value instanceof AskPromise promise) {
            walk.feedValue(promise.original(), into);
        } else if (value instanceof VirtualTimer timer) {
            feedTimer(timer, walk, into);
        } else if (value instanceof FSM.Timer fsmTimer) {
            feedFsmTimer(fsmTimer, walk, into);
        } else if (value instanceof TimerSchedulerImpl.TimerMsg message) {
            feedTimerMessage(message.key(), message.generation(), message.owner(), walk, into);
        } else if (value.getClass().getName().equals(TimerInspection.TYPED_TIMER_MESSAGE)) {
            feedTimerMessage(
                    FieldReader.read(value, "key"), generation(value), FieldReader.read(value, "owner"), walk, into);
        } else {
            feedStateTimeout(value, into);
        }
    }

    // ---- references

    private void feedRef(ActorRef ref, ValueDigester walk, Digest into) {
        if (ref instanceof PromiseActorRef ask) {
            feedAsk(ask, walk, into);
            return;
        }
        into.feed(name(ref));
        ActorProcess process = nodes.find(ActorNames.processId(ref));
        if (process == null || ref instanceof FunctionRef || ref.equals(process.ref)) {
            into.feed(PRESENT);
        } else {
            ActorRef first = terminatedRefs.putIfAbsent(ref, ref);
            into.feed(PAST).feed(ref.isTerminated());
            walk.feedIdentity(first == null ? ref : first, into);
        }
    }

    /** Pekko numbers some actors of its own through all systems of a JVM. */
    private static String name(ActorRef ref) {
        String name = ActorNames.nameOf(ref.path());
        return name.startsWith("system/") ? name.replaceAll("-\\d+$", "") : name;
    }

    /** The ways of asking are many; what waits for the answer hangs on the promise. */
    private static void feedAsk(PromiseActorRef ask, ValueDigester walk, Digest into) {
        if (!walk.feedIdentity(ask, into)) {
            into.feed(ask.isTerminated());
            walk.feedNamed("ask", ask.result(), into);
            walk.feedNamed("watchers", FieldReader.read(ask, "_watchedByDoNotCallMeDirectly"), into);
        }
    }

    // ---- timers

    private static void feedTimer(VirtualTimer timer, ValueDigester walk, Digest into) {
        if (walk.feedIdentity(timer, into)) {
            return;
        }
        into.feed(timer.owner.id.name()).feed(timer.armed).feed(timer.isCancelled());
        into.feed(timer.period);
        if (timer.armed) {
            into.feed(timer.deadline - timer.owner.clock);
            walk.feedNamed("timer", timer.action.key(), into);
            walk.feedNamed("timer", timer.action.code(), into);
        }
    }

    /** A message of a timer: its actor drops it unless that timer is still set as it was. */
    private static void feedTimerMessage(
            @Nullable Object key, int generation, @Nullable Object scheduler, ValueDigester walk, Digest into) {
        walk.feedNamed("timer", key, into);
        Object timers = scheduler == null ? null : FieldReader.read(scheduler, "timers");
        into.feed(isSet(timers, key, generation));
    }

    private static void feedFsmTimer(FSM.Timer timer, ValueDigester walk, Digest into) {
        Object timers = FieldReader.read(timer.owner(), "org$apache$pekko$actor$FSM$$timers");
        boolean set = isSet(timers, timer.name(), timer.generation());
        into.feed(timer.name()).feed(set);
        if (set) {
            walk.feedNamed("timer", timer.msg(), into);
            walk.feedNamed("timer", timer.mode(), into);
            walk.feedNamed("timer", FieldReader.read(timer, "ref"), into);
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
        return FieldReader.read(timer, "generation") instanceof Integer number ? number : -1;
    }

    private void feedStateTimeout(Object marker, Digest into) {
        Object present = actor == null ? null : FieldReader.read(actor, "org$apache$pekko$actor$FSM$$generation");
        into.feed(java.util.Objects.equals(FieldReader.read(marker, "generation"), present));
    }
}
