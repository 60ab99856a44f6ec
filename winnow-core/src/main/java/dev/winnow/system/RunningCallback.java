package dev.winnow.system;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The function of the user that a thread is running, for reports that it hangs, ends the JVM or starts a thread.
 *
 * <p>Static for the same reason as {@link CurrentEnvironment}: who starts a thread is known by the calling thread only.
 * Written often, so without a fence; read rarely.
 */
public final class RunningCallback {

    /** The description of the step that a world performs, as opposed to a function of the scenario. */
    @FunctionalInterface
    public interface StepDescription extends Supplier<String> {}

    private static final ThreadLocal<RunningCallback> CURRENT = ThreadLocal.withInitial(RunningCallback::new);

    private final AtomicReference<@Nullable Supplier<String>> description = new AtomicReference<>();

    private RunningCallback() {}

    /** Returns the place where the current thread notes what it runs. Other threads may read it. */
    public static RunningCallback ofCurrentThread() {
        return CURRENT.get();
    }

    /**
     * Notes that the thread now runs the described function, or none. Returns the previous one, to be restored later.
     *
     * @param next describes the function to its author; called by other threads
     */
    public @Nullable Supplier<String> enter(@Nullable Supplier<String> next) {
        Supplier<String> previous = description.getPlain();
        description.setOpaque(next);
        return previous;
    }

    /** Returns true if the thread runs such a function. */
    public boolean isRunning() {
        return description.getOpaque() != null;
    }

    /** Returns true if the thread runs a step of a world, and no other function within it. */
    public boolean isInStep() {
        return description.getOpaque() instanceof StepDescription;
    }

    /** Describes the function that the thread runs: "the invariant 'one leader'". */
    public Optional<String> describe() {
        Supplier<String> current = description.getOpaque();
        if (current == null) {
            return Optional.empty();
        }
        try {
            String text = current.get();
            return Optional.of(text.endsWith(",") ? text.substring(0, text.length() - 1) : text);
        } catch (RuntimeException e) { // it reads what the running thread writes
            return Optional.empty();
        }
    }
}
