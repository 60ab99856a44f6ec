package dev.winnow.guided;

import java.util.OptionalLong;

/** A reader of the logical time in a message, such as its term, epoch, view or round. */
@FunctionalInterface
public interface LogicalClock {

    /** The clock that finds no logical time in any message. */
    LogicalClock NONE = message -> OptionalLong.empty();

    /** Returns the logical time of the message, if it has one. */
    OptionalLong of(Object message);
}
