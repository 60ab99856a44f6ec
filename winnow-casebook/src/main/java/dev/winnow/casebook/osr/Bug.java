package dev.winnow.casebook.osr;

/** Bugs of the driver. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * A driver that powers down and waits for a timer that it could no longer stop does not defer switch changes. "The
     * device is going down, nobody looks at the switch": but the switch may change at any time.
     */
    SWITCH_FORGOTTEN_AT_THE_END,

    /**
     * A driver whose timer fires while it is being stopped takes it for stopped. "It will not fire a second time": no,
     * but the answer to the stop is still pending.
     */
    FIRED_IS_STOPPED
}
