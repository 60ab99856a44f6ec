package dev.winnow.casebook.multipaxos;

/** What a node does beside changing its state. */
interface Outbox {

    void send(String to, Message message);
}
