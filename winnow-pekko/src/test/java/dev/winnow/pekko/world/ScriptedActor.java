package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.system.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.Props;

/** An actor that runs the functions it receives, and keeps all other messages. */
final class ScriptedActor extends AbstractActorWithStash {

    /** A message with a function that the actor runs. */
    record RunScript(BiConsumer<ScriptedActor, Node> what) {}

    final List<Object> kept = new ArrayList<>();
    private final Node node;
    boolean stashing;

    ScriptedActor(Node node) {
        this.node = node;
    }

    static Props props(Node node) {
        return Props.create(ScriptedActor.class, () -> new ScriptedActor(node));
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(RunScript.class, something -> something.what().accept(this, node))
                .matchAny(message -> {
                    if (stashing) {
                        stash();
                    } else {
                        kept.add(message);
                    }
                })
                .build();
    }

    void release() {
        stashing = false;
        unstashAll();
    }

    static RunScript script(BiConsumer<ScriptedActor, Node> what) {
        return new RunScript(what);
    }

    /** Returns a world of two scripted actors and a probe, all started. */
    static SteppedWorld world(Network network) {
        return new SteppedWorld(PekkoSystem.with(network)
                .actor(ProcessId.of("a"), ScriptedActor::props)
                .actor(ProcessId.of("b"), ScriptedActor::props)
                .probe(ProcessId.of("probe"))
                .build());
    }

    static SteppedWorld world() {
        return world(Network.fifo());
    }
}
