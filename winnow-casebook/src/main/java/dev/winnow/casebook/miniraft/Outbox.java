package dev.winnow.casebook.miniraft;

/** What a member does beside changing its state. */
public interface Outbox {

    void send(String to, Message message);

    /** Sets the timer, or sets it anew. */
    void after(int delay, Timer timer);

    void cancel(Timer timer);
}
