package dev.winnow.pekko;

import dev.winnow.run.StateFingerprints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.Actor;

/**
 * Names the configuration of a world of actors: what each live actor holds ({@link ActorParts}), what is under way ({@link Underway}), and
 * what lies between them: partitions, what is durable, who listens to the event stream.
 *
 * <p>Computed when asked, in time linear in all that the actors hold, and kept until the next step. What cannot be seen whole is named
 * by its {@link History}. It holds within one JVM, since functions are told apart by their classes.
 */
final class ActorFingerprint implements StateFingerprints {

    private final PekkoWorld world;
    private final Nodes nodes;
    private final History history;
    private final boolean clocks = Boolean.getBoolean("dev.winnow.agent"); // only then can an actor read its own
    private int computedFor = -1; // the number of steps
    private Digest digest = new Digest();
    private List<String> unseen = List.of();

    ActorFingerprint(PekkoWorld world, long seed) {
        this.world = world;
        this.nodes = world.nodes();
        this.history = new History(world.recording(), seed);
    }

    @Override
    public long low() {
        compute();
        return digest.low();
    }

    @Override
    public long high() {
        compute();
        return digest.high();
    }

    @Override
    public List<String> unseen() {
        compute();
        return unseen;
    }

    private void compute() {
        int now = world.recording().size();
        if (computedFor == now) {
            return;
        }
        ActorSense sense = new ActorSense(nodes);
        FieldWalk walk = new FieldWalk(sense);
        Digest seen = walked(walk, sense);
        unseen = walk.unseen();
        digest = unseen.isEmpty() ? seen : history.now();
        computedFor = now;
    }

    private Digest walked(FieldWalk walk, ActorSense sense) {
        Digest into = new Digest();
        List<ActorProcess> processes = new ArrayList<>(world.processes());
        processes.sort(Comparator.comparing(process -> process.id.name()));
        for (ActorProcess process : processes) {
            Actor actor = LiveActors.actor(process);
            if (actor != null) {
                walk.introduce(actor);
            }
        }
        Underway underway = new Underway(world);
        ActorParts parts = new ActorParts(world, walk);
        for (ActorProcess process : processes) {
            sense.actor = LiveActors.actor(process);
            if (parts.isThere(process) || underway.isFor(process)) {
                into.feed(process.id.name());
                parts.feed(process, into);
                underway.feed(process, walk, into);
                surroundings(process, into);
            }
        }
        between(walk, into);
        return into;
    }

    /** How far it got in what it draws and reads, since it may go on. */
    private void surroundings(ActorProcess process, Digest into) {
        into.feed(process.drawn);
        process.surroundings.feed(into);
        into.feed(clocks ? process.clock : 0);
    }

    private void between(FieldWalk walk, Digest into) {
        walk.unordered(nodes.partitions(), into);
        Map<String, Object> kept = new HashMap<>();
        nodes.durable().forEach((node, values) -> {
            if (!values.isEmpty()) {
                kept.put(node, values);
            }
        });
        walk.named("durable", kept, into);
        walk.named("event stream", Ears.subscriptions(world.control().actors()), into);
    }
}
