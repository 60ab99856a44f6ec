package dev.winnow.threads.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened in a turn: after an event, threads ran until all were blocked. */
public record TurnReport(Items items, Timers timers, List<LogLine> log, List<NodeReport> nodes, Outcomes outcomes)
        implements Message {

    /**
     * Messages.
     *
     * @param sent in the order of sending
     * @param lost numbers of messages that were in flight to a node that is down
     */
    public record Items(List<SentItem> sent, List<Long> lost) {}

    /**
     * A message in flight.
     *
     * @param number identifies it in this execution
     * @param kind connect, data, end, reset or datagram
     * @param stream messages with the same stream are delivered in the order of sending; empty for none
     * @param content plain data: what the decoder makes of the bytes
     */
    public record SentItem(
            long number,
            String kind,
            String from,
            String to,
            String connection,
            String stream,
            @Nullable Object content) {}

    /**
     * Timers.
     *
     * @param set in the order in which they were set
     */
    public record Timers(List<SetTimer> set, List<Long> cancelled) {}

    /**
     * A timer.
     *
     * @param due in nanoseconds, by the clock of the node
     */
    public record SetTimer(long number, String node, String thread, String site, long due) {}

    /** A line that a node printed. */
    public record LogLine(String node, String text) {}

    /**
     * The state of a node after a turn. Only nodes that may have changed are reported.
     *
     * @param now the time of its clock, in nanoseconds
     * @param hasStopped true if it was told to stop and its shutdown hooks have ended: it is down
     * @param isActive true if its threads were still active after many steps
     * @param probes plain data, by the order of the probes; a probe that is blocked keeps its last value
     */
    public record NodeReport(String node, long now, boolean hasStopped, boolean isActive, List<ProbeValue> probes) {}

    /** The value of a probe. */
    public record ProbeValue(String name, @Nullable Object value) {}

    /**
     * What ended.
     *
     * @param calls operations that returned or threw
     * @param failures exceptions that nobody caught
     * @param problem why the execution is not under control; empty if it is
     */
    public record Outcomes(List<CallOutcome> calls, List<ThreadFailure> failures, String problem, List<String> stack) {}

    /**
     * The end of an operation.
     *
     * @param call its number
     * @param value plain data: what it returned, or the text of the exception
     */
    public record CallOutcome(
            String node,
            long call,
            boolean hasThrown,
            @Nullable Object value) {}

    /**
     * An exception that nobody caught.
     *
     * @param isMain true if it ended the main thread of its node
     * @param exception class and message
     */
    public record ThreadFailure(String node, String thread, boolean isMain, String exception, List<String> stack) {}
}
