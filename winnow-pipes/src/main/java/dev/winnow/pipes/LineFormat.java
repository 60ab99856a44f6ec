package dev.winnow.pipes;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.MalformedInput;

/** How messages become lines on a node's stdin and stdout. */
interface LineFormat {

    /** Returns the line that delivers a message. */
    String toLine(ProcessId from, ProcessId to, Object message);

    /** Reads a line that a node printed. */
    Outgoing parse(String line) throws MalformedInput;

    /**
     * A message that a node sends.
     *
     * @param from the sender that the line names
     */
    record Outgoing(String from, String to, Object message) {}
}
