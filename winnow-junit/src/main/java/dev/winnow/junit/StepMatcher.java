package dev.winnow.junit;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A kind of step, for {@link ExecutionAssert}.
 *
 * @param description what errors call it
 */
public record StepMatcher(String description, Predicate<Step> matches) {

    /** A message of this type is delivered to the process. */
    public static StepMatcher delivery(String process, Class<?> type) {
        return new StepMatcher(
                "a delivery of " + type.getSimpleName() + " to " + process,
                step -> step.isDelivery() && isAt(step, process) && type.isInstance(step.payload()));
    }

    /** This very message is delivered to the process. */
    public static StepMatcher delivery(String process, Object message) {
        return new StepMatcher(
                "a delivery of " + message + " to " + process,
                step -> step.isDelivery() && isAt(step, process) && Objects.equals(message, step.payload()));
    }

    /** A timer of the process with this key fires. */
    public static StepMatcher timer(String process, Object key) {
        return new StepMatcher(
                "timer " + key + " of " + process,
                step -> step.isFiring() && isAt(step, process) && Objects.equals(key, step.payload()));
    }

    private static boolean isAt(Step step, String process) {
        ProcessId at = step.process();
        return at != null && at.name().equals(process);
    }
}
