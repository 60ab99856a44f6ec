package dev.winnow.cli.process;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.json.JsonFields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The problems that a command had after it found something. They are shown beside what was found, and do not change the
 * exit code.
 */
public final class Warnings {

    private static final String WRITE_FIX = "make room or give write permission, or choose another directory"
            + " (--out DIR), and run it again: the same seed gives the same executions";

    private final List<Warning> warnings = new ArrayList<>(); // without duplicates; guarded by this

    private final FixCompletion completion;

    /** @param completion knows how the user named the scenario */
    public Warnings(FixCompletion completion) {
        this.completion = completion;
    }

    private record Warning(ErrorReporter.Problem problem, Throwable cause) {}

    /**
     * Writes a file. Keeps the problem and returns false if that fails.
     *
     * @throws OutOfControl if the system escapes meanwhile
     * @throws WorkInterrupted if the user interrupts it
     */
    public boolean tryToWrite(Path file, Runnable write) {
        try {
            write.run();
            return true;
        } catch (OutOfControl | WorkInterrupted e) {
            throw e;
        } catch (RuntimeException | OutOfMemoryError e) {
            add(writeProblem(file, e), e);
            return false;
        }
    }

    private static ErrorReporter.Problem writeProblem(Path file, Throwable e) {
        IOException disk = diskError(e);
        if (disk == null) {
            return prefixed("cannot write " + file + ": ", ErrorReporter.problem(e));
        }
        String reason = BadInput.reason(disk);
        return new ErrorReporter.Problem(Exit.BAD_INPUT, "cannot write " + file + ": " + reason, WRITE_FIX, false);
    }

    private static @Nullable IOException diskError(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException disk) {
                return disk;
            }
        }
        return null;
    }

    /** Adds an error; {@code consequence} says what is missing because of it. */
    public void add(String consequence, Throwable e) {
        add(prefixed(consequence + ": ", ErrorReporter.problem(completion.complete(e))), e);
    }

    /** Adds errors that had no other consequence. */
    public void addAll(List<? extends Throwable> errors) {
        errors.forEach(e -> add(ErrorReporter.problem(e), e));
    }

    /** Adds a problem as it is. */
    public synchronized void add(ErrorReporter.Problem problem, Throwable cause) {
        if (warnings.stream().noneMatch(warning -> warning.problem().equals(problem))) {
            warnings.add(new Warning(problem, cause));
        }
    }

    private static ErrorReporter.Problem prefixed(String prefix, ErrorReporter.Problem problem) {
        return new ErrorReporter.Problem(
                problem.exitCode(), prefix + problem.message(), problem.fix(), problem.isInternal());
    }

    /** Returns the first problem, or null. */
    public synchronized ErrorReporter.@Nullable Problem first() {
        return warnings.isEmpty() ? null : warnings.get(0).problem();
    }

    /** Prints each problem with its fix, and the stack trace of an internal one, on standard error. */
    public synchronized void print() {
        for (Warning warning : warnings) {
            ErrorReporter.warn(warning.problem());
            if (warning.problem().isInternal()) {
                warning.cause().printStackTrace(StandardOutput.err());
            }
        }
    }

    /** Writes the field {@code warnings}. */
    public synchronized void writeField(JsonFields json) {
        json.list("warnings", warnings, (fields, warning) -> {
            fields.text("message", warning.problem().message());
            fields.text("fix", warning.problem().fix());
        });
    }
}
