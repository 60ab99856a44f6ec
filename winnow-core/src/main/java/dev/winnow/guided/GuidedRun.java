package dev.winnow.guided;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import org.jspecify.annotations.Nullable;

/**
 * A system that is led along one path, back and forth. The path is made of {@link MoveTable}; what can happen on it is
 * decided by the system alone, so that every path is an execution that is possible.
 *
 * <p>Used by one thread.
 */
public interface GuidedRun extends AutoCloseable {

    int ABSENT = -1;

    /** Choices that a handler is answered, when it asks none or none are known. */
    int[] NO_CHOICES = {};

    /** How many steps were made. */
    int length();

    /** Takes back all but the first so many steps. */
    void rewindTo(int length);

    /** Whether that costs less than making the remaining steps again. */
    boolean rewindsCheaply();

    /**
     * Makes the move if it can happen now.
     *
     * @param choices what handlers that choose are answered: bound and value in turn; 0 for what is not there
     * @return the move that was made (another one than asked for if matched by type), or {@link #ABSENT}
     */
    int perform(int move, MatchPolicy match, int[] choices);

    /** What the latest step broke, or null. */
    @Nullable
    Violation violation();

    /** What it breaks that nothing more happens, or null; the path stays as it is. */
    @Nullable
    Violation checkEnd();

    /** The move made in this step. */
    int performedMove(int step);

    /** What handlers were answered in this step: bound and value in turn. */
    int[] performedChoices(int step);

    /**
     * The moves that the system itself could make now, each once, in an order that depends on the path alone. Externals
     * are not among them: try them.
     */
    int[] enabledMoves();

    /**
     * The present configuration with what the invariants remember, as a value: two are equal if and only if nothing
     * that happens later can tell them apart. Null if this system cannot say.
     */
    @Nullable
    Object configuration();

    /** The present state of one process as a value; null if it is down, or if this system cannot say. */
    default @Nullable Object localState(ProcessId process) {
        return null;
    }

    /** Whether equal states are really equal, and not only by a fingerprint of 128 bits. */
    boolean hasExactConfigurations();

    @Override
    void close();
}
