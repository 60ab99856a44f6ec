package dev.winnow.threads;

import dev.winnow.threads.protocol.ProgramMethod;
import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.BlockedThread;
import dev.winnow.threads.runtime.Ending;
import java.util.List;

/**
 * A failing execution of a multi-threaded program, confirmed in a fresh JVM.
 *
 * @param program the method that was run
 * @param seed the seed of the execution
 * @param executions how many executions it took to find it
 * @param result the replay, with its trace
 */
public record ThreadsFinding(ProgramMethod program, long seed, int executions, RunResult result) {

    private static final int MAX_STACK = 12;
    private static final int MAX_TRACE = 30;

    /** Returns the failure, where the threads were, the last scheduling events, and how to reproduce it. */
    public String text() {
        StringBuilder text = new StringBuilder();
        line(text, headline());
        lines(text, result.failure().stack(), MAX_STACK);
        if (result.ending() == Ending.DEADLOCK || result.ending() == Ending.ENDLESS) {
            result.failure().blocked().forEach(thread -> describe(text, thread));
        }
        List<String> trace = result.texts().trace();
        int shown = Math.min(trace.size(), MAX_TRACE);
        line(text, shown < trace.size() ? "The last " + shown + " scheduling events:" : "Scheduling events:");
        lines(text, trace.subList(trace.size() - shown, trace.size()), shown);
        line(
                text,
                "Found by execution " + executions + ", seed " + seed + "; replayed in a fresh JVM ("
                        + result.summary().steps() + " steps, "
                        + result.summary().threads() + " threads).");
        line(text, "Perform it again: threads(...).seed(" + seed + ").executions(1).check()");
        return text.toString().stripTrailing();
    }

    private String headline() {
        return switch (result.ending()) {
            case DEADLOCK -> "Deadlock: " + result.failure().problem() + ".";
            case ENDLESS -> "No end: the body " + result.failure().problem() + ".";
            default ->
                "The thread " + result.failure().thread() + " fails: "
                        + result.failure().problem();
        };
    }

    private static void describe(StringBuilder text, BlockedThread thread) {
        StringBuilder head =
                new StringBuilder("The thread ").append(thread.thread()).append(" is ");
        head.append(thread.state());
        if (!thread.awaited().isEmpty()) {
            head.append(", waits for ").append(thread.awaited());
        }
        if (!thread.held().isEmpty()) {
            head.append(", holds ").append(String.join(", ", thread.held()));
        }
        line(text, head + ":");
        lines(text, thread.stack(), MAX_STACK);
    }

    private static void lines(StringBuilder text, List<String> lines, int max) {
        for (String each : lines.subList(0, Math.min(lines.size(), max))) {
            line(text, "    " + each.strip());
        }
        if (lines.size() > max) {
            line(text, "    …");
        }
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }

    @Override
    public String toString() {
        return text();
    }
}
