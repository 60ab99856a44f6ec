package dev.winnow.viewer.live;

import dev.winnow.system.BadInput;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.Locale;

/**
 * The goal of an automatic run. Every run also ends when an invariant is violated, when nothing is enabled, and after
 * the maximum number of steps.
 *
 * @param until the kind of goal
 * @param process the receiver of the awaited message; any if empty
 * @param type the simple name of the type of the awaited message; any if empty
 * @param maxSteps the maximum number of steps
 */
public record RunGoal(Until until, String process, String type, int maxSteps) {

    static final int MAX_STEPS = 10_000;

    public enum Until {
        /** After the maximum number of steps. */
        STEPS,
        /** When no message can be delivered. */
        QUIET,
        /** When a message of the type was delivered to the process. */
        DELIVERED,
        /** When an invariant is violated. */
        BROKEN;

        /** Parses the word of a request. */
        public static Until parse(String word) {
            for (Until until : values()) {
                if (until.name().toLowerCase(Locale.ROOT).equals(word)) {
                    return until;
                }
            }
            throw new BadInput("cannot run until '" + word + "'", "give steps, quiet, delivered or broken");
        }
    }

    public RunGoal {
        if (maxSteps < 1 || maxSteps > MAX_STEPS) {
            throw new BadInput("cannot run for " + maxSteps + " steps", "give 1 to " + MAX_STEPS);
        }
    }

    /** Returns true if the given step reaches the goal. */
    boolean isReached(RecordedStep lastStep, LiveSituation now) {
        return switch (until) {
            case STEPS, BROKEN -> false;
            case QUIET -> now.isQuiet();
            case DELIVERED ->
                lastStep.event() instanceof RecordedEvent.Delivered deliver
                        && (type.isEmpty() || deliver.message().type().equals(type))
                        && (process.isEmpty() || deliver.to().name().equals(process));
        };
    }
}
