package dev.winnow.pekko.control;

import dev.winnow.system.OutOfControl;
import java.util.List;
import java.util.stream.Collectors;

/** A thread that nobody controls did something to the system. */
record ForeignThreadCall(String thread, List<StackTraceElement> stack) {

    private static final int MAX_FRAMES = 8;
    private static final String OWN_PACKAGE = "dev.winnow.pekko.";

    static ForeignThreadCall capture() {
        Thread thread = Thread.currentThread();
        return new ForeignThreadCall(thread.getName(), List.of(thread.getStackTrace()));
    }

    OutOfControl toOutOfControl() {
        String where = stack.stream()
                .skip(1)
                .dropWhile(frame -> frame.getClassName().startsWith(OWN_PACKAGE))
                .limit(MAX_FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
        return new OutOfControl(
                "the thread '" + thread + "', which Winnow does not control, used the actors:" + where,
                "let it run on a dispatcher of the system, or inject node.executor() of the scenario where threads are made");
    }
}
