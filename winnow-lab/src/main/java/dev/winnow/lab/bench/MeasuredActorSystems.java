package dev.winnow.lab.bench;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.lab.bench.actors.Broadcaster;
import dev.winnow.lab.bench.actors.Player;
import dev.winnow.lab.bench.actors.ResourceUser;
import dev.winnow.lab.bench.actors.TypedPlayer;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.pekko.world.Node;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.jspecify.annotations.Nullable;

/** Systems of Pekko actors that never terminate. */
final class MeasuredActorSystems {

    /** The number of actors in {@link #playing}, and so the number of start steps. */
    static final int PLAYING = 8;

    private static final int BALLS = 2;
    private static final int LISTENERS = 3;

    // In the order of declaration: an actor is declared before those that refer to it.
    private static final int WAITING = 0;
    private static final int SERVING = 1;
    private static final int TYPED_WAITING = 2;
    private static final int TYPED_SERVING = 3;
    private static final int CRIER = PLAYING - 1;

    private MeasuredActorSystems() {}

    /** Returns a classic pair, a typed pair, and a broadcaster with three listeners; the invariant reads fields. */
    static MeasuredSystem playing() {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .actor(ProcessId.of("waiting"), Player.waiting())
                .actor(ProcessId.of("serving"), node -> Player.serving(node.ref(ProcessId.of("waiting")), BALLS))
                .behavior(ProcessId.of("typed-waiting"), TypedPlayer.waiting())
                .behavior(
                        ProcessId.of("typed-serving"),
                        node -> TypedPlayer.serving(node.typed(ProcessId.of("typed-waiting")), BALLS))
                .actor(ProcessId.of("listener1"), Player.waiting())
                .actor(ProcessId.of("listener2"), Player.waiting())
                .actor(ProcessId.of("listener3"), Player.waiting())
                .actor(ProcessId.of("crier"), node -> Broadcaster.props(listeners(node)))
                .build();
        Setup setup = Setup.of(system)
                .invariant(Invariant.always("no ball is lost or invented", MeasuredActorSystems::balls))
                .build();
        return new MeasuredSystem(setup, new Origin("playing", Map.of(), 1));
    }

    private static List<ActorRef> listeners(Node node) {
        return List.of(
                node.ref(ProcessId.of("listener1")),
                node.ref(ProcessId.of("listener2")),
                node.ref(ProcessId.of("listener3")));
    }

    /** Checks the balls; always holds before the last actor is started. */
    private static @Nullable Breach balls(States states) {
        boolean fair = states.at(WAITING) instanceof Player waiting
                && states.at(SERVING) instanceof Player serving
                && isFair(waiting.hits(), serving.hits());
        boolean typedFair = states.at(TYPED_WAITING) instanceof TypedPlayer waiting
                && states.at(TYPED_SERVING) instanceof TypedPlayer serving
                && isFair(waiting.hits(), serving.hits());
        boolean heard =
                states.at(CRIER) instanceof Broadcaster crier && crier.missing() > 0 && crier.missing() <= LISTENERS;
        return (fair && typedFair && heard) || states.at(CRIER) == null ? null : new Breach("somebody cheats");
    }

    /** Returns true if no more balls are in flight than were served. */
    private static boolean isFair(long waiting, long serving) {
        return waiting >= serving && waiting - serving <= BALLS;
    }

    /**
     * Returns two actors that use every resource that could leak.
     *
     * @param systems receives the ActorSystem of each execution
     */
    static MeasuredSystem lodging(Consumer<ActorSystem> systems) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .actor(ProcessId.of("neighbor"), Player.waiting())
                .actor(ProcessId.of("lodger"), node -> {
                    systems.accept(node.system());
                    return ResourceUser.props(node.ref(ProcessId.of("neighbor")));
                })
                .build();
        return new MeasuredSystem(Setup.of(system).build(), new Origin("lodging", Map.of(), 1));
    }
}
