package dev.winnow.casebook.osr;

/** What may be wrong with the driver. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A driver that powers down, and waits for a timer which could not be stopped any more, does not put off changes of
     * the switch. "The device is going down, nobody looks at the switch": but it changes when it likes.
     */
    SWITCH_FORGOTTEN_AT_THE_END,

    /**
     * A driver whose timer goes off while it is being stopped takes it for stopped. "It will not go off a second time":
     * no, but the answer to the stop is still to come.
     */
    FIRED_IS_STOPPED
}
