package dev.winnow.model;

/**
 * A message or a timer of an execution. Ids are assigned in the order of sending and arming, so the items created in a
 * step have consecutive ids.
 *
 * @param payload the message, or the key of the timer
 * @param sendingStep the step that sent or armed it, or -1 if it existed before the first step
 */
public record Item(int id, ItemKind kind, ProcessId from, ProcessId to, Object payload, int sendingStep) {

    /** The kinds of items. */
    public enum ItemKind {
        /** A message. */
        MESSAGE,
        /** A timer. */
        TIMER
    }

    /** Returns true for a timer, false for a message. */
    public boolean isTimer() {
        return kind == ItemKind.TIMER;
    }
}
