package dev.winnow.guided;

import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import org.jspecify.annotations.Nullable;

/**
 * A system that follows a schedule of moves and can be rewound. The system alone decides which moves are enabled, so
 * every path is a possible execution. Moves are numbers of a {@link MoveTable}.
 *
 * <p>Used by one thread.
 */
public interface GuidedRun extends AutoCloseable {

    /** The result of a move that is not enabled. */
    int ABSENT = -1;

    /** The choices of a step whose handler calls {@code choose} never, or is to get 0 from each call. */
    Choices NO_CHOICES = Choices.of();

    /** Returns the number of steps performed. */
    int length();

    /** Undoes all but the first {@code length} steps. */
    void rewindTo(int length);

    /** Returns true if rewinding costs less than performing the remaining steps again. */
    boolean rewindsCheaply();

    /**
     * Performs the move if it is enabled.
     *
     * @param choices the requested choices of its handler
     * @return the move performed, or {@link #ABSENT}; if matched by type, it may differ from the requested one
     */
    int perform(int move, MatchPolicy match, Choices choices);

    /** Returns the violation of the last step; null if there is none. */
    @Nullable
    Violation violation();

    /** Returns the violation if the execution ends here; null if there is none. Performs no step. */
    @Nullable
    Violation checkEnd();

    /** Returns the move performed in this step. */
    int performedMove(int step);

    /** Returns the choices of this step. */
    Choices performedChoices(int step);

    /**
     * Returns the enabled deliveries and firings, each once, in an order that depends on the path alone. Externals are
     * not included: to find out if one is permitted, perform it.
     */
    int[] enabledMoves();

    /**
     * Returns the current configuration with the histories of the invariants, as a value. Two values are equal if and
     * only if no later step can tell the configurations apart. Null if this run cannot compare configurations.
     */
    @Nullable
    Object configuration();

    /** Returns the current state of a process as a value; null if it is down or if this run has no such values. */
    default @Nullable Object localState(ProcessId process) {
        return null;
    }

    /** Returns true if {@link #configuration} compares whole configurations, false if 128-bit fingerprints of them. */
    boolean hasExactConfigurations();

    @Override
    void close();
}
