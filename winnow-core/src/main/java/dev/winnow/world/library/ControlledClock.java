package dev.winnow.world.library;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that shows the virtual time of a process. One unit is a millisecond. */
final class ControlledClock extends Clock {

    static final long NANOS_PER_UNIT = 1_000_000;

    /** 2020-01-01T00:00:00Z, as with the agent. Libraries may take 0 for "never". */
    private static final long START = 1_577_836_800_000L;

    private final CurrentContext current;
    private final ZoneId zone;

    ControlledClock(CurrentContext current) {
        this(current, ZoneOffset.UTC);
    }

    private ControlledClock(CurrentContext current, ZoneId zone) {
        this.current = current;
        this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new ControlledClock(current, other);
    }

    @Override
    public long millis() {
        return START + current.get().now();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }
}
