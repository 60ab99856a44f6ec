package dev.winnow.junit;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A kind of step, for {@link ExecutionAssert}.
 *
 * @param words what errors call it
 */
public record Happening(String words, Predicate<Step> matches) {

    /** A message of this type is delivered to the process. */
    public static Happening delivery(String process, Class<?> type) {
        return new Happening(
                "a delivery of " + type.getSimpleName() + " to " + process,
                step -> step.isDelivery() && isAt(step, process) && type.isInstance(step.payload()));
    }

    /** This very message is delivered to the process. */
    public static Happening delivery(String process, Object message) {
        return new Happening(
                "a delivery of " + message + " to " + process,
                step -> step.isDelivery() && isAt(step, process) && Objects.equals(message, step.payload()));
    }

    /** A timer of the process with this key fires. */
    public static Happening timer(String process, Object key) {
        return new Happening(
                "timer " + key + " of " + process,
                step -> step.isFiring() && isAt(step, process) && Objects.equals(key, step.payload()));
    }

    private static boolean isAt(Step step, String process) {
        ProcessId at = step.process();
        return at != null && at.name().equals(process);
    }
}
