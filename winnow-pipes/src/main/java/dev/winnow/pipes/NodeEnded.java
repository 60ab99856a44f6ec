package dev.winnow.pipes;

/** The end of a node that was not told to end: a failure of the system, which no line of Java has caused. */
public final class NodeEnded extends IllegalStateException {

    private static final long serialVersionUID = 1;

    NodeEnded(String message) {
        super(message);
        setStackTrace(new StackTraceElement[0]);
    }
}
