package dev.winnow.run;

import dev.winnow.model.Recording;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where the lines go that a system logs: to the step that is being performed on this thread. Outside of executions they go nowhere.
 *
 * <p>Static for the same reason as {@link Ambient}: a logger knows nothing but the thread that it is called on.
 */
public final class StepLog {

    private static final Bound<StepLog> CURRENT = new Bound<>();

    private final Recording recording;
    private final UnaryOperator<String> lasting;

    private StepLog(Recording recording, UnaryOperator<String> lasting) {
        this.recording = recording;
        this.lasting = lasting;
    }

    /** Whether a line that is logged now is kept. */
    public static boolean isOpen() {
        return CURRENT.current() != null;
    }

    /** Keeps a line, if this thread performs a step: {@code INFO account: deposited 5}. */
    public static void line(String level, String source, String message, @Nullable Throwable thrown) {
        StepLog log = CURRENT.current();
        if (log != null) {
            String text = level + " " + source + ": " + message + (thrown == null ? "" : " (" + thrown + ")");
            log.recording.logged(log.lasting.apply(text));
        }
    }

    /** What the code answers, while lines go to that recording. */
    public static <T> T within(Recording recording, UnaryOperator<String> lasting, Supplier<T> code) {
        StepLog before = CURRENT.bind(new StepLog(recording, lasting));
        try {
            return code.get();
        } finally {
            restore(before);
        }
    }

    /** From now on lines go there; {@code lasting} frees them of what changes from run to run. */
    static void open(Recording recording, UnaryOperator<String> lasting) {
        CURRENT.bind(new StepLog(recording, lasting));
    }

    static @Nullable StepLog current() {
        return CURRENT.current();
    }

    /** Executions may nest: what was open before is open again. */
    static void restore(@Nullable StepLog before) {
        CURRENT.bind(before);
    }
}
