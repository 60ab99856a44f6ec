package dev.winnow.threads.jvm;

import dev.winnow.system.OutOfControl;
import dev.winnow.threads.protocol.Message;
import dev.winnow.threads.protocol.ProgramMethod;
import dev.winnow.threads.protocol.RunResult;
import java.time.Duration;
import java.util.List;

/** The errors of programs that escape control. Each names the thread and says what to do. */
public final class Escapes {

    private static final int MAX_LINES = 15;

    private Escapes() {}

    public static OutOfControl ofStep(ProgramMethod program, Message.Escaped escaped) {
        return new OutOfControl(
                program + ": " + escaped.problem() + "." + indented(escaped.stack()),
                "A thread must block, yield, access a field or call java.util from time to time. Native code and class"
                        + " initializers that wait for other threads cannot be suspended.");
    }

    public static OutOfControl ofResult(ProgramMethod program, RunResult result) {
        return new OutOfControl(
                program + " is not under control"
                        + (result.failure().thread().isEmpty()
                                ? ""
                                : " in the thread " + result.failure().thread()) + ": "
                        + result.failure().problem() + "."
                        + indented(result.failure().stack()),
                "Leave this out of the program: processes, native libraries and System.exit cannot be controlled.");
    }

    public static OutOfControl ofNodes(String problem, List<String> stack) {
        return new OutOfControl(
                "A node is not under control: " + problem + "." + indented(stack),
                "A node must not start processes, load native libraries or call System.exit, and each of its threads must"
                        + " block, yield, access a field or call java.util from time to time.");
    }

    static OutOfControl tooSlow(Duration limit) {
        return new OutOfControl(
                "An execution has been running for more than " + limit.toSeconds() + " s.",
                "Make the program smaller, or lower the limit of steps.");
    }

    static OutOfControl ended(int exitCode, String errors, boolean isGarbage) {
        return new OutOfControl(
                "The worker JVM "
                        + (isGarbage ? "printed something that is not a message" : "ended with exit code " + exitCode)
                        + (errors.isBlank() ? "." : ":\n" + errors),
                "Native code may have ended it, or the memory is exhausted.");
    }

    public static OutOfControl differs(ProgramMethod program, String difference) {
        return new OutOfControl(
                "A replay of " + program + " in a fresh JVM differs: " + difference,
                "The program depends on something that is not controlled, such as files, the network, native code or"
                        + " the garbage collector.");
    }

    public static String indented(List<String> lines) {
        StringBuilder text = new StringBuilder();
        for (String line : lines.subList(0, Math.min(lines.size(), MAX_LINES))) {
            text.append("\n    ").append(line.strip());
        }
        return text.toString();
    }
}
