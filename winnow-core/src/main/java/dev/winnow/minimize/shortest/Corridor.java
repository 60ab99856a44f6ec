package dev.winnow.minimize.shortest;

/** The moves that a search for a shorter path may use, relative to the known failing schedule. */
public enum Corridor {
    /** Messages with a channel and type that occur in the schedule. */
    CHANNELS,
    /** Messages with a type that occurs in the schedule, on any channel. */
    TYPES,
    /** All moves. */
    ALL
}
