package dev.winnow.pekko.fingerprint;

import com.typesafe.config.ConfigMergeable;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.EventStreamListener;
import dev.winnow.pekko.state.Digest;
import dev.winnow.pekko.state.ValueDigester;
import dev.winnow.pekko.world.LiveActors;
import dev.winnow.pekko.world.Nodes;
import dev.winnow.pekko.world.PekkoWorld;
import dev.winnow.system.StateFingerprints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.Actor;

/**
 * The fingerprint of a configuration of actors. It covers each live actor ({@link ActorDigest}), all pending items
 * ({@link PendingDigest}), partitions, paused nodes, durable values and subscriptions to the event stream.
 *
 * <p>It is computed on demand and kept until the next step. The cost is linear in the size of all actor states. A
 * configuration that cannot be read completely is identified by its {@link HistoryDigest}. Fingerprints are valid
 * within one JVM, since functions are identified by their classes.
 */
public final class PekkoFingerprint implements StateFingerprints {

    private final PekkoWorld world;
    private final Nodes nodes;
    private final HistoryDigest history;
    // Without the agent no actor can read its clock.
    private final boolean includesClocks = Boolean.getBoolean("dev.winnow.agent");
    private final IdentityHashMap<ConfigMergeable, Digest> configDigests = new IdentityHashMap<>();
    private int computedAtStep = -1; // the number of steps at the last computation
    private Digest digest = new Digest();
    private List<String> opaqueParts = List.of();

    public PekkoFingerprint(PekkoWorld world, long seed) {
        this.world = world;
        this.nodes = world.nodes();
        this.history = new HistoryDigest(world.recording(), seed);
    }

    @Override
    public long fingerprintLow() {
        compute();
        return digest.lowBits();
    }

    @Override
    public long fingerprintHigh() {
        compute();
        return digest.highBits();
    }

    @Override
    public List<String> opaqueParts() {
        compute();
        return opaqueParts;
    }

    private void compute() {
        int stepCount = world.recording().size();
        if (computedAtStep == stepCount) {
            return;
        }
        ActorValues actorValues = new ActorValues(nodes, configDigests);
        ValueDigester digester = new ValueDigester(actorValues);
        Digest stateDigest = digestWorld(digester, actorValues);
        opaqueParts = digester.opaqueParts();
        digest = opaqueParts.isEmpty() ? stateDigest : history.digestSoFar();
        computedAtStep = stepCount;
    }

    private Digest digestWorld(ValueDigester digester, ActorValues actorValues) {
        Digest into = new Digest();
        List<ActorProcess> processes = new ArrayList<>(world.processes());
        processes.sort(Comparator.comparing(process -> process.id.name()));
        for (ActorProcess process : processes) {
            Actor actor = LiveActors.actorOf(process);
            if (actor != null) {
                digester.register(actor);
            }
        }
        PendingDigest pendingDigest = new PendingDigest(world);
        ActorDigest actorDigest = new ActorDigest(world, digester);
        for (ActorProcess process : processes) {
            actorValues.actor = LiveActors.actorOf(process);
            if (actorDigest.isPresent(process) || pendingDigest.isPendingFor(process)) {
                into.feed(process.id.name());
                actorDigest.feed(process, into);
                pendingDigest.feed(process, digester, into);
                feedEnvironment(process, into);
            }
        }
        feedShared(digester, into);
        return into;
    }

    /** Feeds the positions of the process in its random numbers and clock reads. */
    private void feedEnvironment(ActorProcess process, Digest into) {
        into.feed(process.randomPosition);
        process.environmentReads.feed(into);
        into.feed(includesClocks ? process.clock : 0);
    }

    private void feedShared(ValueDigester digester, Digest into) {
        digester.feedUnordered(nodes.partitions(), into);
        digester.feedUnordered(world.pending().pausedNodes(), into);
        Map<String, Integer> crashes = world.handlerCrashes().effectsLeft();
        if (!crashes.isEmpty()) {
            into.feed(crashes.toString());
        }
        Map<String, Object> durableValues = new HashMap<>();
        nodes.durable().forEach((node, values) -> {
            if (!values.isEmpty()) {
                durableValues.put(node, values);
            }
        });
        digester.feedNamed("durable", durableValues, into);
        digester.feedNamed(
                "event stream",
                EventStreamListener.subscriptions(world.control().actorSystem()),
                into);
    }
}
