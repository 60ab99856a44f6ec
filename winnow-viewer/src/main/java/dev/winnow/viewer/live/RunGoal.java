package dev.winnow.viewer.live;

import dev.winnow.system.BadInput;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.Locale;

/**
 * Until when to run by itself. Every run also ends where an invariant breaks, where nothing can happen any more, and
 * after so many steps.
 *
 * @param process to whom something is delivered; anybody if empty
 * @param type what is delivered, by its simple name; anything if empty
 * @param maxSteps at the most so many
 */
public record RunGoal(Until until, String process, String type, int maxSteps) {

    static final int MAX_STEPS = 10_000;

    public enum Until {
        /** After so many steps. */
        STEPS,
        /** When no message can be delivered. */
        QUIET,
        /** When a message of the type was delivered to the process. */
        DELIVERED,
        /** When an invariant breaks. */
        BROKEN;

        public static Until parse(String word) {
            for (Until until : values()) {
                if (until.name().toLowerCase(Locale.ROOT).equals(word)) {
                    return until;
                }
            }
            throw new BadInput("'" + word + "' is nothing to run until", "give steps, quiet, delivered or broken");
        }
    }

    public RunGoal {
        if (maxSteps < 1 || maxSteps > MAX_STEPS) {
            throw new BadInput("cannot run for " + maxSteps + " steps", "give from 1 to " + MAX_STEPS);
        }
    }

    /** Whether it is reached by this step. */
    boolean isReached(RecordedStep latest, LiveSituation now) {
        return switch (until) {
            case STEPS, BROKEN -> false;
            case QUIET -> now.isQuiet();
            case DELIVERED ->
                latest.event() instanceof RecordedEvent.Delivered deliver
                        && (type.isEmpty() || deliver.message().type().equals(type))
                        && (process.isEmpty() || deliver.to().name().equals(process));
        };
    }
}
