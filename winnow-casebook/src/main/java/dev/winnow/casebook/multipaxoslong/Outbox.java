package dev.winnow.casebook.multipaxoslong;

/** What a process does beside changing its state. */
interface Outbox {

    void send(String to, Message message);
}
