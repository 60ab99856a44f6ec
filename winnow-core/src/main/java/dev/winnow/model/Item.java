package dev.winnow.model;

/**
 * A message or a timer of one execution, known there by its {@code id}: numbers are given in the order of sending and
 * arming, so that the items of a step are a range.
 *
 * @param payload what was sent, or the key under which the timer was set
 * @param sendingStep the step that sent or armed it, or -1 if it was there before the first step
 */
public record Item(int id, ItemKind kind, ProcessId from, ProcessId to, Object payload, int sendingStep) {

    public enum ItemKind {
        MESSAGE,
        TIMER
    }

    public boolean isTimer() {
        return kind == ItemKind.TIMER;
    }
}
