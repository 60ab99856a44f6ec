package dev.winnow.pekko.fingerprint;

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
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.Actor;

/**
 * Names the configuration of a world of actors: what each live actor holds ({@link ActorDigest}), what is under way
 * ({@link PendingDigest}), and what lies between them: partitions, what is durable, who listens to the event stream.
 *
 * <p>Computed when asked, in time linear in all that the actors hold, and kept until the next step. What cannot be seen
 * whole is named by its {@link HistoryDigest}. It holds within one JVM, since functions are told apart by their
 * classes.
 */
public final class PekkoFingerprint implements StateFingerprints {

    private final PekkoWorld world;
    private final Nodes nodes;
    private final HistoryDigest history;
    private final boolean includesClocks =
            Boolean.getBoolean("dev.winnow.agent"); // only then can an actor read its own
    private int computedAtStep = -1; // the number of steps
    private Digest digest = new Digest();
    private List<String> unseen = List.of();

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
        return unseen;
    }

    private void compute() {
        int now = world.recording().size();
        if (computedAtStep == now) {
            return;
        }
        ActorValues sense = new ActorValues(nodes);
        ValueDigester walk = new ValueDigester(sense);
        Digest seen = digestWorld(walk, sense);
        unseen = walk.unseen();
        digest = unseen.isEmpty() ? seen : history.digestSoFar();
        computedAtStep = now;
    }

    private Digest digestWorld(ValueDigester walk, ActorValues sense) {
        Digest into = new Digest();
        List<ActorProcess> processes = new ArrayList<>(world.processes());
        processes.sort(Comparator.comparing(process -> process.id.name()));
        for (ActorProcess process : processes) {
            Actor actor = LiveActors.actorOf(process);
            if (actor != null) {
                walk.register(actor);
            }
        }
        PendingDigest underway = new PendingDigest(world);
        ActorDigest parts = new ActorDigest(world, walk);
        for (ActorProcess process : processes) {
            sense.actor = LiveActors.actorOf(process);
            if (parts.isPresent(process) || underway.isPendingFor(process)) {
                into.feed(process.id.name());
                parts.feed(process, into);
                underway.feed(process, walk, into);
                feedEnvironment(process, into);
            }
        }
        feedShared(walk, into);
        return into;
    }

    /** How far it got in what it draws and reads, since it may go on. */
    private void feedEnvironment(ActorProcess process, Digest into) {
        into.feed(process.randomPosition);
        process.environmentReads.feed(into);
        into.feed(includesClocks ? process.clock : 0);
    }

    private void feedShared(ValueDigester walk, Digest into) {
        walk.feedUnordered(nodes.partitions(), into);
        Map<String, Object> kept = new HashMap<>();
        nodes.durable().forEach((node, values) -> {
            if (!values.isEmpty()) {
                kept.put(node, values);
            }
        });
        walk.feedNamed("durable", kept, into);
        walk.feedNamed(
                "event stream",
                EventStreamListener.subscriptions(world.control().actorSystem()),
                into);
    }
}
