package dev.winnow.explore;

/** A search that can be left and gone on with, so that several can take turns. */
public interface Arm {

    /** Goes on a little: whether there is more to do. There is not if something broke, all is seen or sampled, or it may not go on. */
    boolean isGoingOn();

    /** How many events it has performed. */
    long events();

    /** How many configurations it has come by that it had not seen. */
    long news();

    /** What it has come to. */
    Explored explored();
}
