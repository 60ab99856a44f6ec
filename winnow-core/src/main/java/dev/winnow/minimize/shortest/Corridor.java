package dev.winnow.minimize.shortest;

/** Which moves a search for a shorter way may make, measured by the failing schedule that is known. */
public enum Corridor {
    /** Messages of a channel and type that occur in it. */
    CHANNELS,
    /** Messages of a type that occurs in it, on whatever channel. */
    TYPES,
    /** Whatever the system can do. */
    ALL
}
