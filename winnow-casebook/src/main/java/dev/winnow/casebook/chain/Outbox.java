package dev.winnow.casebook.chain;

/** The effects of a process, other than the change of its state. */
public interface Outbox {

    void send(String to, Message message);

    /** Returns any number from 0 (inclusive) to the bound (exclusive). */
    int choose(int bound);
}
