package dev.winnow.casebook.multipaxoslong;

/**
 * The effects of a process, other than the change of its state.
 *
 * @param <P> the names of processes
 */
interface Outbox<P> {

    void send(P to, Message message);
}
