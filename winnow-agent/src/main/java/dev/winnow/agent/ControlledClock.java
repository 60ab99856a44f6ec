package dev.winnow.agent;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A clock that shows the time of the current execution. */
final class ControlledClock extends Clock {

    private final ZoneId zone;

    ControlledClock(ZoneId zone) {
        this.zone = Objects.requireNonNull(zone, "zone");
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new ControlledClock(other);
    }

    @Override
    public Instant instant() {
        return ControlledTime.instant();
    }

    @Override
    public long millis() {
        return ControlledTime.currentTimeMillis();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ControlledClock clock && clock.zone.equals(zone);
    }

    @Override
    public int hashCode() {
        return zone.hashCode();
    }

    @Override
    public String toString() {
        return "SystemClock[" + zone + "]"; // the text of the clock that it replaces
    }
}
