package dev.winnow.casebook.commit;

/** What a process does beside changing its state. */
interface Outbox {

    void send(String to, Message message);

    /** A number below the bound, whichever. */
    int choose(int bound);

    /** Rings after a while, unless silenced before. */
    void ringLater();

    void silence();
}
