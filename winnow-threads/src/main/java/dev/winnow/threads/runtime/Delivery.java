package dev.winnow.threads.runtime;

/** Something that can happen between two steps, such as the arrival of data. */
public interface Delivery {

    /** Returns its number, which no other one of the execution has. */
    int number();

    /** Returns a hash of what it is, so that executions that differ in it are told apart. */
    int digest();

    /** Returns what it is, in words. */
    String description();
}
