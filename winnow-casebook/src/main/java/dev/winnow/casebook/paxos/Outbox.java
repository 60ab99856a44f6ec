package dev.winnow.casebook.paxos;

/** What a process does beside changing its state. */
interface Outbox {

    void send(String to, Message message);

    /** Wakes the process up after a while, unless asked again before. */
    void wakeLater();

    void sleep();
}
