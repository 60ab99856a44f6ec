package dev.winnow.cli.process;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.doctor.load.ScenarioLoader;
import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.UserCode;
import dev.winnow.trace.json.JsonFields;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;

/** Reports errors with their fix, as text or as JSON, and returns the exit code. */
public final class ErrorReporter {

    private static final String REPORT_BUG = "report it, with the stack trace below";

    private static volatile boolean json;

    private ErrorReporter() {}

    /** An error with its exit code and its fix. */
    public record Problem(int exitCode, String message, String fix, boolean isInternal) {}

    public static void setJson(boolean isJson) {
        json = isJson;
    }

    /** Reports an invalid command line, in one line. */
    public static int reportBadUsage(CommandLine command, String message) {
        String help = command.getCommandSpec().qualifiedName() + " --help";
        if (json) {
            return report(new Problem(Exit.BAD_INPUT, message, help, false));
        }
        StandardOutput.printError(message + separator(message) + "Try: " + help);
        return Exit.BAD_INPUT;
    }

    /** Keeps what follows apart from a command, so that it can be copied. */
    private static String separator(String message) {
        boolean namesCommand = message.contains("use " + LauncherCommand.text() + " ");
        return namesCommand ? "   " : message.endsWith("?") ? " " : ". ";
    }

    /** Reports any exception or error; adds the stack trace of an internal one. */
    public static int report(Throwable e) {
        Problem problem = problem(e);
        int code = report(problem);
        if (problem.isInternal()) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            StandardOutput.printError(trace.toString().stripTrailing());
        }
        return code;
    }

    /** Reports a problem that does not change the result of the command. */
    static void warn(Problem problem) {
        StandardOutput.printError("Warning: " + problem.message());
        StandardOutput.printError("Fix:  " + problem.fix());
    }

    public static int report(Problem problem) {
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                writeField(out, problem);
            });
        } else {
            StandardOutput.printError(problem.message());
            StandardOutput.printError("Fix:  " + problem.fix());
        }
        return problem.exitCode();
    }

    /** Reports, with {@code --json} only, that Ctrl-C ended the command before it had a result. */
    static void reportInterrupted() {
        if (json) {
            report(new WorkInterrupted());
        }
    }

    /** Writes the field {@code error}. */
    public static void writeField(JsonFields out, Problem problem) {
        out.object("error", error -> {
            error.number("code", problem.exitCode());
            error.text("message", problem.message());
            error.text("fix", problem.fix());
        });
    }

    public static Problem problem(Throwable e) {
        if (e instanceof BadInput bad) {
            return new Problem(Exit.BAD_INPUT, String.valueOf(bad.getMessage()), bad.fix(), false);
        }
        if (e instanceof OutOfControl escape) {
            String message = "The system is not under control: " + escape.getMessage();
            return new Problem(Exit.NOT_UNDER_CONTROL, message, escape.fix(), false);
        }
        if (e instanceof WorkInterrupted) {
            return new Problem(Exit.INTERRUPTED, "interrupted", "run it again", false);
        }
        if (e instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return problem(unchecked.getCause());
        }
        if (e instanceof IOException io) {
            return problem(io);
        }
        if (e instanceof OutOfMemoryError) {
            String fix =
                    "allow more memory (WINNOW_JAVA_OPTS=-Xmx8g), or give fewer --jobs, --steps or, for explore, --states";
            return new Problem(Exit.INTERNAL_ERROR, "out of memory: " + e.getMessage(), fix, false);
        }
        return thrower(e)
                .map(method -> new Problem(
                        Exit.BAD_INPUT,
                        method.getClassName() + "." + method.getMethodName() + " threw " + UserCode.describe(e),
                        fix(method),
                        false))
                .orElseGet(() -> new Problem(Exit.INTERNAL_ERROR, "internal error: " + e, REPORT_BUG, true));
    }

    private static String fix(StackTraceElement method) {
        boolean compares = Set.of("equals", "hashCode").contains(method.getMethodName());
        return compares ? "correct it; Winnow compares messages by equals and hashCode" : "correct this method";
    }

    /** Returns the method on the class path of the user that threw the exception, if one did. */
    private static Optional<StackTraceElement> thrower(Throwable e) {
        return Arrays.stream(e.getStackTrace())
                .filter(frame -> frame.getModuleName() == null) // the JDK may throw on behalf of its caller
                .findFirst()
                .filter(frame -> ScenarioLoader.NAME.equals(frame.getClassLoaderName()));
    }

    private static Problem problem(IOException e) {
        if (e instanceof FileSystemException file && file.getFile() != null) {
            return new Problem(
                    Exit.BAD_INPUT,
                    "cannot use " + file.getFile() + ": " + BadInput.reason(e),
                    "check the path and its permissions",
                    false);
        }
        return new Problem(Exit.BAD_INPUT, "I/O error: " + BadInput.reason(e), "check the disk and the paths", false);
    }
}
