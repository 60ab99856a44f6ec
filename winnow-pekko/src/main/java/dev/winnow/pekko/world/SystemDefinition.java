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
 * A system of actors as its scenario describes it: everything that an execution depends on, except for the ActorSystem.
 *
 * @param declarations by name, in the order of declaration
 * @param blocks the code of each {@code External.Run}, by name
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
     * @param views for invariants and diagrams
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
     * The limits and permissions of handlers.
     *
     * @param externalSender the probe that sends external messages, or null if there is none
     * @param toleratesFailures true if the failure of a topmost actor is no violation
     * @param sendLimit the maximum number of messages that one handler may send
     * @param blockingNodes the nodes whose actors may block for an answer
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

    /** Returns the declared processes in the order of declaration. */
    public List<ProcessId> processes() {
        return List.copyOf(declarations.keySet());
    }

    /** Returns true if the messages from one node to another arrive in the order of sending. */
    public boolean isFifo() {
        return network.order() == Network.MessageOrder.FIFO;
    }

    /** Returns true if actors of the node may block for an answer. */
    boolean mayBlock(String node) {
        return !rules.blockingNodes.isEmpty() && rules.blockingNodes.contains(node);
    }

    /** Returns the value that invariants and diagrams see of the actor. */
    Object stateOf(ProcessId process, Actor actor) {
        Object state = TypedActors.stateOf(actor);
        Function<Object, Object> view = stateFunctions.views.get(process);
        return view == null ? state : view.apply(state);
    }

    /** Returns the function that represents the actor in fingerprints, or null if its fields do. */
    public @Nullable Function<Object, Object> fingerprintFunctionOf(ProcessId process) {
        return stateFunctions.fingerprints.get(process);
    }
}
