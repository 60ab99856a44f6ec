package dev.winnow.pekko.control;

import dev.winnow.system.OutOfControl;
import java.util.List;
import java.util.stream.Collectors;

/** A use of the actors by a thread that Winnow does not control. */
record ForeignThreadCall(String thread, List<StackTraceElement> stack) {

    private static final int MAX_FRAMES = 8;
    private static final String OWN_PACKAGE = "dev.winnow.pekko.";

    static ForeignThreadCall capture() {
        Thread thread = Thread.currentThread();
        return new ForeignThreadCall(thread.getName(), List.of(thread.getStackTrace()));
    }

    OutOfControl toOutOfControl() {
        String trace = stack.stream()
                .skip(1)
                .dropWhile(frame -> frame.getClassName().startsWith(OWN_PACKAGE))
                .limit(MAX_FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
        return new OutOfControl(
                "the thread '" + thread + "', which Winnow does not control, used the actors:" + trace,
                "run this code on a dispatcher of the system, or pass node.executor() to the code that creates threads");
    }
}
