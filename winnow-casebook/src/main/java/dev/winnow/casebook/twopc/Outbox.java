package dev.winnow.casebook.twopc;

import java.util.List;

/** The effects of a process, other than the change of its state. */
interface Outbox {

    void send(String to, Message message);

    /** Sets or resets the retry timer. */
    void setRetryTimer();

    void cancelRetryTimer();

    /** Returns any one of these. */
    String anyOf(List<String> names);

    /** Writes to disk: after a crash, a replica restarts with what it saved last. */
    void save(Replica replica);
}
