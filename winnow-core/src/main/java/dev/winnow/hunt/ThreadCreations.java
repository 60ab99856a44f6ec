package dev.winnow.hunt;

import dev.winnow.system.RunningCallback;
import dev.winnow.system.UserCode;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The threads that user code creates on the threads of a host. Detects them by a read of the current thread's context
 * class loader: the constructor of {@code Thread} reads it to inherit it.
 */
public final class ThreadCreations {

    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final int FRAMES_TO_CONSTRUCTOR = 8; // constructors of a thread call each other

    private final AtomicReference<@Nullable ThreadCreation> first = new AtomicReference<>();

    /**
     * The creation of a thread.
     *
     * @param callback describes the user code that ran
     */
    record ThreadCreation(String callback, List<StackTraceElement> stack) {}

    /** Keeps the creation, if it is the first and user code on the current thread is creating a thread. */
    public void onContextLoaderRead() {
        if (first.get() == null && WALKER.walk(ThreadCreations::isInConstructor)) {
            List<StackTraceElement> stack = List.of(new Throwable().getStackTrace());
            if (UserCode.isOn(stack)) {
                String callback = RunningCallback.ofCurrentThread().describe().orElse("code of the scenario");
                first.compareAndSet(null, new ThreadCreation(callback, stack));
            }
        }
    }

    private static boolean isInConstructor(Stream<StackWalker.StackFrame> frames) {
        return frames.limit(FRAMES_TO_CONSTRUCTOR)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Thread")
                        && frame.getMethodName().equals("<init>"));
    }

    /** Returns the first creation since the start or the last {@link #clear}, or null. */
    @Nullable
    ThreadCreation first() {
        return first.get();
    }

    void clear() {
        first.set(null);
    }
}
