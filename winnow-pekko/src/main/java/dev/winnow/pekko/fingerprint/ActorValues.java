package dev.winnow.pekko.fingerprint;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigMergeable;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
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
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.FunctionRef;
import org.apache.pekko.actor.TimerSchedulerImpl;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of references, timers and timer messages in a world. References count by name without uids, timers by the
 * remaining time, timer messages by whether their timer is still set. It counts which incarnation a reference means,
 * but not its uid.
 */
final class ActorValues implements ValueDigester.SpecialValues {

    private static final int CURRENT = 1;
    private static final int PAST = 2;

    private final Nodes nodes;
    private final IdentityHashMap<ConfigMergeable, Digest> configDigests; // they never change, and rendering is slow
    // For each terminated incarnation, the first reference to it that was digested.
    private final Map<ActorRef, ActorRef> terminatedRefs = new HashMap<>();

    @Nullable
    Object actor; // the actor whose inbox is being digested

    ActorValues(Nodes nodes, IdentityHashMap<ConfigMergeable, Digest> configDigests) {
        this.nodes = nodes;
        this.configDigests = configDigests;
    }

    @Override
    public void feed(Object value, ValueDigester digester, Digest into) {
        if (value instanceof ActorRef ref) {
            feedRef(ref, digester, into);
        } else if (value instanceof ActorPath path) {
            into.feed(path.toStringWithoutAddress());
        } else if (value instanceof ConfigMergeable config) {
            into.feed(configDigests.computeIfAbsent(config, ActorValues::configDigest));
        } else if (value instanceof AskPromise promise) {
            digester.feedValue(promise.original(), into);
        } else if (value instanceof VirtualTimer timer) {
            feedTimer(timer, digester, into);
        } else if (value instanceof FSM.Timer fsmTimer) {
            feedFsmTimer(fsmTimer, digester, into);
        } else if (value instanceof TimerSchedulerImpl.TimerMsg message) {
            feedTimerMessage(message.key(), message.generation(), message.owner(), digester, into);
        } else if (value.getClass().getName().equals(TimerInspection.TYPED_TIMER_MESSAGE)) {
            feedTimerMessage(
                    FieldReader.read(value, "key"),
                    generation(value),
                    FieldReader.read(value, "owner"),
                    digester,
                    into);
        } else {
            feedStateTimeout(value, into);
        }
    }

    /** Returns a digest of the text. Different configurations often have the same hash code. */
    private static Digest configDigest(ConfigMergeable config) {
        ConfigValue value = config instanceof Config all ? all.root() : (ConfigValue) config;
        return new Digest().feed(value.render(ConfigRenderOptions.concise()));
    }

    // ---- references

    private void feedRef(ActorRef ref, ValueDigester digester, Digest into) {
        if (ref instanceof PromiseActorRef ask) {
            feedAsk(ask, digester, into);
            return;
        }
        into.feed(name(ref));
        ActorProcess process = nodes.find(ActorNames.processId(ref));
        if (process == null || ref instanceof FunctionRef || ref.equals(process.ref)) {
            into.feed(CURRENT);
        } else {
            ActorRef first = terminatedRefs.putIfAbsent(ref, ref);
            into.feed(PAST).feed(ref.isTerminated());
            digester.feedIdentity(first == null ? ref : first, into);
        }
    }

    /**
     * Returns the name of the actor, without the number that Pekko gives some of its internal actors across all systems
     * of a JVM.
     */
    private static String name(ActorRef ref) {
        String name = ActorNames.nameOf(ref.path());
        return name.startsWith("system/") ? name.replaceAll("-\\d+$", "") : name;
    }

    /** Feeds an ask. Everything that waits for the answer is reachable from its promise. */
    private static void feedAsk(PromiseActorRef ask, ValueDigester digester, Digest into) {
        if (!digester.feedIdentity(ask, into)) {
            into.feed(ask.isTerminated());
            digester.feedNamed("ask", ask.result(), into);
            digester.feedNamed("watchers", FieldReader.read(ask, "_watchedByDoNotCallMeDirectly"), into);
        }
    }

    // ---- timers

    private static void feedTimer(VirtualTimer timer, ValueDigester digester, Digest into) {
        if (digester.feedIdentity(timer, into)) {
            return;
        }
        into.feed(timer.owner.id.name()).feed(timer.armed).feed(timer.isCancelled());
        into.feed(timer.period);
        if (timer.armed) {
            into.feed(timer.deadline - timer.owner.clock);
            digester.feedNamed("timer", timer.action.key(), into);
            digester.feedNamed("timer", timer.action.code(), into);
        }
    }

    /** Feeds a timer message. The actor drops it unless its timer is still set as before. */
    private static void feedTimerMessage(
            @Nullable Object key, int generation, @Nullable Object scheduler, ValueDigester digester, Digest into) {
        digester.feedNamed("timer", key, into);
        Object timers = scheduler == null ? null : FieldReader.read(scheduler, "timers");
        into.feed(isSet(timers, key, generation));
    }

    private static void feedFsmTimer(FSM.Timer timer, ValueDigester digester, Digest into) {
        Object timers = FieldReader.read(timer.owner(), "org$apache$pekko$actor$FSM$$timers");
        boolean isCurrent = isSet(timers, timer.name(), timer.generation());
        into.feed(timer.name()).feed(isCurrent);
        if (isCurrent) {
            digester.feedNamed("timer", timer.msg(), into);
            digester.feedNamed("timer", timer.mode(), into);
            digester.feedNamed("timer", FieldReader.read(timer, "ref"), into);
        }
    }

    @SuppressWarnings("unchecked") // the map is only read
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
        Object current = actor == null ? null : FieldReader.read(actor, "org$apache$pekko$actor$FSM$$generation");
        into.feed(java.util.Objects.equals(FieldReader.read(marker, "generation"), current));
    }
}
