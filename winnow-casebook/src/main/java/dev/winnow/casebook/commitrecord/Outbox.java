package dev.winnow.casebook.commitrecord;

/** The effects of a process, other than the change of its state. */
interface Outbox {

    void send(String to, Message message);

    /** Writes to disk: after a crash, the coordinator restarts with what it saved last. */
    void save(Progress progress);
}
