package dev.winnow.cli.process;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.system.OutOfControl;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The refused calls that ended a thread of the system. A running execution reports the same error, so they are printed
 * only if none was running any more.
 */
public final class UncaughtRefusals {

    private final Queue<OutOfControl> refusals = new ConcurrentLinkedQueue<>();

    private UncaughtRefusals() {}

    /** Collects refusals from now on. Prints other uncaught exceptions as the JVM does. */
    public static UncaughtRefusals collect() {
        UncaughtRefusals uncaught = new UncaughtRefusals();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            if (thrown instanceof OutOfControl refusal) {
                uncaught.refusals.add(refusal);
            } else {
                StandardOutput.err().print("Exception in thread \"" + thread.getName() + "\" ");
                thrown.printStackTrace(StandardOutput.err());
            }
        });
        return uncaught;
    }

    /** Prints the first refusal, unless the command has reported one. */
    public void printUnlessReported(int exitCode) {
        OutOfControl first = refusals.peek();
        if (first != null && exitCode != Exit.NOT_UNDER_CONTROL) {
            ErrorReporter.warn(ErrorReporter.problem(first));
        }
    }
}
