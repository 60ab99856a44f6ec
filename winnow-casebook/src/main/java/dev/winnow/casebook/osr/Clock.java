package dev.winnow.casebook.osr;

/** The state of the timer. */
enum Clock {
    IDLE,
    RUNNING
}
