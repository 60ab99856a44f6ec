package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.state.TypedActors;
import dev.winnow.system.Network;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.Actor;
import org.jspecify.annotations.Nullable;

/**
 * A system of actors as its scenario describes it: all that an execution depends on but the ActorSystem it runs on.
 *
 * @param declarations by name, in the order of their declaration
 * @param blocks the code that {@code External.Run} names
 */
public record SystemDefinition(
        Map<ProcessId, ActorDeclaration> declarations,
        Map<String, Consumer<Node>> blocks,
        StateFunctions stateFunctions,
        Network network,
        HandlerRules rules) {

    /**
     * Functions of the scenario that replace an actor by a value.
     *
     * @param views for invariants and pictures
     * @param fingerprints for fingerprints of configurations
     */
    public record StateFunctions(
            Map<ProcessId, Function<Object, Object>> views, Map<ProcessId, Function<Object, Object>> fingerprints) {

        public StateFunctions {
            views = Map.copyOf(views);
            fingerprints = Map.copyOf(fingerprints);
        }
    }

    /**
     * What handlers may do.
     *
     * @param externalSender the probe that external messages come from
     * @param sendLimit the maximum number of messages that one handler may send
     * @param blockingNodes whose actors may block for an answer
     */
    public record HandlerRules(
            @Nullable ProcessId externalSender, boolean toleratesFailures, int sendLimit, Set<String> blockingNodes) {

        public HandlerRules {
            blockingNodes = Set.copyOf(blockingNodes);
        }
    }

    public SystemDefinition {
        declarations = Collections.unmodifiableMap(new LinkedHashMap<>(declarations));
        blocks = Collections.unmodifiableMap(new LinkedHashMap<>(blocks));
    }

    public List<ProcessId> processes() {
        return List.copyOf(declarations.keySet());
    }

    public boolean isFifo() {
        return network.order() == Network.MessageOrder.FIFO;
    }

    /** Returns true if actors of the node may block for an answer. */
    boolean mayBlock(String node) {
        return !rules.blockingNodes.isEmpty() && rules.blockingNodes.contains(node);
    }

    /** Returns what invariants and pictures see of the actor. */
    Object stateOf(ProcessId process, Actor actor) {
        Object state = TypedActors.stateOf(actor);
        Function<Object, Object> view = stateFunctions.views.get(process);
        return view == null ? state : view.apply(state);
    }

    /** Returns the function that says what counts of the actor in fingerprints, or null if its fields do. */
    public @Nullable Function<Object, Object> fingerprintFunctionOf(ProcessId process) {
        return stateFunctions.fingerprints.get(process);
    }
}
