package dev.winnow.casebook.multipaxoslong;

/** The effects of a process, other than the change of its state. */
interface Outbox {

    void send(String to, Message message);
}
