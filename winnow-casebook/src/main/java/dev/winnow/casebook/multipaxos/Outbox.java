package dev.winnow.casebook.multipaxos;

/** The effects of a node, other than the change of its state. */
public interface Outbox {

    void send(String to, Message message);
}
