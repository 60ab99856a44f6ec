package dev.winnow.pipes.process;

import java.time.Duration;

/**
 * How much a node may do in one step before it counts as out of control.
 *
 * @param busy how long its threads may run; on a busy machine, it may take six times as long in real time
 * @param lines number of lines that it may print
 * @param lineBytes size of a line that it may print
 * @param outputBytes size of all lines that it may print
 * @param logBytes size of what it may write to stderr
 */
public record NodeLimits(Duration busy, int lines, int lineBytes, int outputBytes, int logBytes) {

    /** The usual limits: 10 s, 10,000 lines, lines of 1 MB, 16 MB in all, 1 MB of log. */
    public static final NodeLimits USUAL =
            new NodeLimits(Duration.ofSeconds(10), 10_000, 1_000_000, 16_000_000, 1_000_000);

    /** Returns these limits with another time. */
    public NodeLimits busyFor(Duration time) {
        return new NodeLimits(time, lines, lineBytes, outputBytes, logBytes);
    }

    /** Returns these limits with another number of lines. */
    public NodeLimits linesUpTo(int most) {
        return new NodeLimits(busy, most, lineBytes, outputBytes, logBytes);
    }
}
