package dev.winnow.casebook.commit;

/** The effects of a process, other than the change of its state. */
interface Outbox {

    void send(String to, Message message);

    /** Returns any number from 0 (inclusive) to the bound (exclusive). */
    int choose(int bound);

    /** Sets the timer. */
    void setTimer();

    void cancelTimer();
}
