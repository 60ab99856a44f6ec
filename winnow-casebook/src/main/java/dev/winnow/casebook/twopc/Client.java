package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Request;
import java.util.List;
import java.util.Optional;

/**
 * The state of a client.
 *
 * @param asked the request without an answer yet
 * @param next the requests to send afterwards
 */
record Client(Optional<Request> asked, List<Request> next) {

    static final Client NEW = new Client(Optional.empty(), List.of());
}
