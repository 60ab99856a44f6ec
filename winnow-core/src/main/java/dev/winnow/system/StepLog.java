package dev.winnow.system;

import dev.winnow.model.Recording;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where the lines go that a system logs: to the step that is being performed on this thread. Outside of executions they
 * go nowhere.
 *
 * <p>Static for the same reason as {@link CurrentEnvironment}: a logger knows nothing but the thread that it is called
 * on.
 */
public final class StepLog {

    private static final ThreadBinding<StepLog> CURRENT = new ThreadBinding<>();

    private final Recording recording;
    private final UnaryOperator<String> normalize;

    private StepLog(Recording recording, UnaryOperator<String> lasting) {
        this.recording = recording;
        this.normalize = lasting;
    }

    /** Whether a line that is logged now is kept. */
    public static boolean isOpen() {
        return CURRENT.current() != null;
    }

    /** Keeps a line, if this thread performs a step: {@code INFO account: deposited 5}. */
    public static void append(String level, String source, String message, @Nullable Throwable thrown) {
        StepLog log = CURRENT.current();
        if (log != null) {
            String text = level + " " + source + ": " + message + (thrown == null ? "" : " (" + thrown + ")");
            log.recording.addLogLine(log.normalize.apply(text));
        }
    }

    /** What the code answers, while lines go to that recording. */
    public static <T> T callLogging(Recording recording, UnaryOperator<String> lasting, Supplier<T> code) {
        StepLog before = CURRENT.bind(new StepLog(recording, lasting));
        try {
            return code.get();
        } finally {
            restore(before);
        }
    }

    /** From now on lines go there; {@code lasting} frees them of what changes from run to run. */
    public static void open(Recording recording, UnaryOperator<String> lasting) {
        CURRENT.bind(new StepLog(recording, lasting));
    }

    public static @Nullable StepLog current() {
        return CURRENT.current();
    }

    /** Executions may nest: what was open before is open again. */
    public static void restore(@Nullable StepLog before) {
        CURRENT.bind(before);
    }
}
