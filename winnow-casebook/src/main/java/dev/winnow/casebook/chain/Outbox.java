package dev.winnow.casebook.chain;

/** What a process does beside changing its state. */
public interface Outbox {

    void send(String to, Message message);

    /** A number from 0 up to, but not including, the bound: any. */
    int choose(int bound);
}
