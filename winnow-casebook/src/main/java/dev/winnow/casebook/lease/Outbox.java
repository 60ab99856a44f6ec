package dev.winnow.casebook.lease;

/** What a process does beside changing its state. */
interface Outbox {

    void send(String to, Message message);

    /** Wakes the process up after this time, unless asked again before. */
    void wakeAfter(long time);

    void sleep();
}
