package dev.winnow.casebook.miniraft;

/** The effects of a member, other than the change of its state. */
public interface Outbox {

    void send(String to, Message message);

    /** Sets or resets the timer. */
    void after(int delay, Timer timer);

    void cancel(Timer timer);
}
