package dev.winnow.casebook.lease;

/** The effects of a process, other than the change of its state. */
interface Outbox {

    void send(String to, Message message);

    /** Sets or resets the timer. */
    void wakeAfter(long time);

    void sleep();
}
