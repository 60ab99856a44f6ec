package dev.winnow.guided;

import java.util.OptionalLong;

/** Reads from a message in which episode of the protocol it was sent: a term, an epoch, a view, a round. */
@FunctionalInterface
public interface LogicalClock {

    LogicalClock NONE = message -> OptionalLong.empty();

    OptionalLong of(Object message);
}
