package dev.winnow.system;

import dev.winnow.model.Recording;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The log of the step that the current thread performs. Lines logged outside an execution are dropped.
 *
 * <p>Static for the same reason as {@link CurrentEnvironment}: a logger can only identify the calling thread.
 */
public final class StepLog {

    /**
     * The beginning of a logged message that says that a handler ignored what it received, as Pekko's FSM writes it.
     */
    public static final String UNHANDLED = "unhandled ";

    private static final ThreadBinding<StepLog> CURRENT = new ThreadBinding<>();

    private final Recording recording;
    private final UnaryOperator<String> normalizer;

    private StepLog(Recording recording, UnaryOperator<String> normalizer) {
        this.recording = recording;
        this.normalizer = normalizer;
    }

    /** Returns true if the current thread performs a step, so that log lines are recorded. */
    public static boolean isOpen() {
        return CURRENT.current() != null;
    }

    /** Records a line, such as {@code INFO account: deposited 5}, if the current thread performs a step. */
    public static void append(String level, String source, String message, @Nullable Throwable thrown) {
        StepLog log = CURRENT.current();
        if (log != null) {
            String text = level + " " + source + ": " + message + (thrown == null ? "" : " (" + thrown + ")");
            log.recording.addLogLine(log.normalizer.apply(text));
        }
    }

    /** Returns true if a line says that a message was not handled. */
    public static boolean saysUnhandled(List<String> lines) {
        return lines.stream().anyMatch(line -> line.contains(": " + UNHANDLED));
    }

    /** Calls the code with its log lines going to the recording, and returns its result. */
    public static <T> T callLogging(Recording recording, UnaryOperator<String> normalizer, Supplier<T> code) {
        StepLog previous = CURRENT.bind(new StepLog(recording, normalizer));
        try {
            return code.get();
        } finally {
            restore(previous);
        }
    }

    /**
     * Sends the log lines of the current thread to the recording.
     *
     * @param normalizer removes what changes from run to run
     */
    public static void open(Recording recording, UnaryOperator<String> normalizer) {
        CURRENT.bind(new StepLog(recording, normalizer));
    }

    /** Returns the log of the current thread, or null if none is open. */
    public static @Nullable StepLog current() {
        return CURRENT.current();
    }

    /** Restores the log that was open before, because executions may nest; null closes it. */
    public static void restore(@Nullable StepLog previous) {
        CURRENT.bind(previous);
    }
}
