package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Step;
import dev.winnow.pipes.protocol.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** A workload: what clients ask of a system, and what must hold. */
public interface Workload {

    /** Returns the name, as Maelstrom has it. */
    String name();

    /** Returns the requests that prepare the nodes after {@code init}, by node; usually none. */
    default Map<String, Json.Obj> preparation(List<String> nodes) {
        return Map.of();
    }

    /**
     * Returns the body of a client's request.
     *
     * @param number distinct for all requests of an execution, from 1; values that must be unique are made from it
     */
    Json.Obj request(int number, RandomGenerator random);

    /** Returns the read that is sent to every node once the system has settled; empty if there is none. */
    Optional<Json.Obj> finalRequest();

    /**
     * Returns the invariants.
     *
     * @param events returns the client events of a step, such as {@link ClientEvents}
     */
    List<Invariant<?>> invariants(Function<Step, List<ClientEvent>> events);
}
