package dev.winnow.casebook.paxos;

/** The effects of a process, other than the change of its state. */
interface Outbox {

    void send(String to, Message message);

    /** Sets or resets the retry timer. */
    void setRetryTimer();

    void cancelRetryTimer();
}
