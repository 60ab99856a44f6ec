package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Envelope;
import java.util.Optional;

/** The behavior of the link: forwards messages, but may lose some, or hold one back until others have overtaken it. */
final class Carrying {

    private Carrying() {}

    static Link on(Link link, Envelope envelope, Outbox out) {
        if (link.held().isPresent()) {
            return overtake(link, envelope, out);
        }
        int fault = link.faults() == 0 ? 0 : out.choose(3);
        if (fault == 0) {
            deliver(envelope, out);
            return link;
        }
        return new Link(fault == 1 ? Optional.empty() : Optional.of(envelope), link.faults() - 1);
    }

    private static Link overtake(Link link, Envelope envelope, Outbox out) {
        int choice = out.choose(link.faults() == 0 ? 2 : 3);
        if (choice == 2) {
            return new Link(link.held(), link.faults() - 1);
        }
        deliver(envelope, out);
        if (choice == 0) {
            return link;
        }
        deliver(link.held().orElseThrow(), out);
        return new Link(Optional.empty(), link.faults());
    }

    private static void deliver(Envelope envelope, Outbox out) {
        out.send(envelope.to(), envelope.message());
    }
}
