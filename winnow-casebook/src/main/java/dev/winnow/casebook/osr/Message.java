package dev.winnow.casebook.osr;

/** Messages between the driver and the user, the switch, the LED and the timer. */
sealed interface Message {

    // User to driver, and its answers.

    record PowerUp() implements Message {}

    record PowerDown() implements Message {}

    record PoweredUp() implements Message {}

    record PoweredDown() implements Message {}

    // Switch to driver, and the switch to itself.

    record SwitchChanged(int position) implements Message {}

    record Flip() implements Message {}

    // Driver to LED, and its answers.

    record ShowPosition(int position) implements Message {}

    record ShowUnstable() implements Message {}

    record ShowStable() implements Message {}

    record Shown() implements Message {}

    record NotShown() implements Message {}

    // Driver to timer, and its answers.

    record StartTimer() implements Message {}

    record StopTimer() implements Message {}

    record TimerStopped() implements Message {}

    /** It had fired, or is about to: {@link TimerFired} was sent before this, or follows. */
    record TimerNotStopped() implements Message {}

    record TimerFired() implements Message {}
}
