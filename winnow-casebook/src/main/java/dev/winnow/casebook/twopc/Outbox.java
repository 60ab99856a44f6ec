package dev.winnow.casebook.twopc;

import java.util.List;

/** What a process does beside changing its state. */
interface Outbox {

    void send(String to, Message message);

    /** Wakes the process up after a while, unless asked again before. */
    void wakeLater();

    void sleep();

    /** One of these, whichever. */
    String anyOf(List<String> names);

    /** Writes to disk: a replica begins with what it saved last. */
    void save(Replica replica);
}
