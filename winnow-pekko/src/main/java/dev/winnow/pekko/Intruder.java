package dev.winnow.pekko;

import dev.winnow.run.OutOfControl;
import java.util.List;
import java.util.stream.Collectors;

/** A thread that nobody controls did something to the system. */
record Intruder(String thread, List<StackTraceElement> stack) {

    private static final int FRAMES = 8;
    private static final String OURS = "dev.winnow.pekko.";

    static Intruder present() {
        Thread thread = Thread.currentThread();
        return new Intruder(thread.getName(), List.of(thread.getStackTrace()));
    }

    OutOfControl problem() {
        String where = stack.stream()
                .skip(1)
                .dropWhile(frame -> frame.getClassName().startsWith(OURS))
                .limit(FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
        return new OutOfControl(
                "the thread '" + thread + "', which Winnow does not control, used the actors:" + where,
                "let it run on a dispatcher of the system, or inject node.executor() of the scenario where threads are made");
    }
}
