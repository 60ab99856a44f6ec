package dev.winnow.pipes.service;

import dev.winnow.pipes.protocol.Message;
import dev.winnow.system.BadInput;
import java.util.List;

/**
 * A service that answers every request with one reply. States are immutable.
 *
 * @param <S> the states
 */
public interface Service<S> {

    /** Returns the name to which nodes send their requests. */
    String name();

    /** Returns the initial state. */
    S start();

    /** Handles a request. */
    Served<S> serve(S state, Message request, Chooser chooser);

    /** The next state and the reply. */
    record Served<S>(S state, Message reply) {}

    /** Returns all services, with their default settings. */
    static List<Service<?>> all() {
        return List.of(new LinearizableStore(), new SequentialStore(), LastWriteWinsStore.ofReplicas(3));
    }

    /** Returns the service with this name. */
    static Service<?> named(String name) {
        return all().stream()
                .filter(service -> service.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        "there is no service '" + name + "'",
                        "use one of "
                                + String.join(
                                        ", ", all().stream().map(Service::name).toList())));
    }
}
