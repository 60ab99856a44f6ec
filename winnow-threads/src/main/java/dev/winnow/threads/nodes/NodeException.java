package dev.winnow.threads.nodes;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An exception that a thread of a node did not catch, with its stack there. */
final class NodeException extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final Pattern FRAME = Pattern.compile("\\s*at (?:[^/]*/)*(.*)\\.([^.]+)\\(([^:)]*):?(\\d*)\\)");

    NodeException(String text, List<String> stack) {
        super(text, null, false, true);
        setStackTrace(stack.stream()
                .map(FRAME::matcher)
                .filter(Matcher::matches)
                .map(NodeException::frame)
                .toArray(StackTraceElement[]::new));
    }

    private static StackTraceElement frame(Matcher frame) {
        int line = frame.group(4).isEmpty() ? -1 : Integer.parseInt(frame.group(4));
        return new StackTraceElement(frame.group(1), frame.group(2), frame.group(3), line);
    }
}
