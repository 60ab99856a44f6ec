package dev.winnow.pipes.service;

/** A source of the choices of a service, such as {@code Context::choose}. 0 is always the strongest behavior. */
@FunctionalInterface
public interface Chooser {

    /** A chooser of the strongest behavior. */
    Chooser STRONGEST = bound -> 0;

    /** Returns a number from 0 (inclusive) to {@code bound} (exclusive). */
    int choose(int bound);
}
