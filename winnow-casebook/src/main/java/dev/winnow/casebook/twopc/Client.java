package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Request;
import java.util.List;
import java.util.Optional;

/**
 * The state of a client.
 *
 * @param asked what it asked the coordinator and has no answer to
 * @param next what it will ask then
 */
record Client(Optional<Request> asked, List<Request> next) {

    static final Client NEW = new Client(Optional.empty(), List.of());
}
