package dev.winnow.junit;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A condition on steps, for {@link ExecutionAssert}.
 *
 * @param description the text for failure messages
 * @param matches the condition
 */
public record StepMatcher(String description, Predicate<Step> matches) {

    /** Matches the delivery of a message of the given type to the process. */
    public static StepMatcher delivery(String process, Class<?> type) {
        return new StepMatcher(
                "a delivery of " + type.getSimpleName() + " to " + process,
                step -> step.isDelivery() && isAt(step, process) && type.isInstance(step.payload()));
    }

    /** Matches the delivery of an equal message to the process. */
    public static StepMatcher delivery(String process, Object message) {
        return new StepMatcher(
                "a delivery of " + message + " to " + process,
                step -> step.isDelivery() && isAt(step, process) && Objects.equals(message, step.payload()));
    }

    /** Matches the firing of the timer of the process with the given key. */
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
