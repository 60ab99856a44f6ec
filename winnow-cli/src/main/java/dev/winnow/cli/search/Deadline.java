package dev.winnow.cli.search;

import dev.winnow.cli.process.Exit;
import dev.winnow.minimize.TimeLimit;
import java.time.Duration;

/** The end of a time limit on the clock of this JVM. An interruption by the user ends it early. */
public final class Deadline implements TimeLimit {

    /** No limit but an interruption. */
    public static final Deadline NONE = new Deadline(0, false);

    private final long end;
    private final boolean isLimited;

    private Deadline(long end, boolean isLimited) {
        this.end = end;
        this.isLimited = isLimited;
    }

    /** Returns the deadline after this time from now. */
    public static Deadline after(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos(), true);
    }

    /** Returns the earlier one of two deadlines. */
    Deadline orEarlier(Deadline other) {
        return timeLeft() <= other.timeLeft() ? this : other;
    }

    @Override
    public long remainingNanos() {
        return Exit.isEnding() ? 0 : timeLeft();
    }

    /** Returns true if the time is up, whether or not the user has interrupted the command. */
    boolean isPast() {
        return timeLeft() <= 0;
    }

    private long timeLeft() {
        return isLimited ? end - System.nanoTime() : Long.MAX_VALUE;
    }
}
