package dev.winnow.statespace;

import dev.winnow.engine.Engines;
import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state space of a system: configurations as arrays of ints, and the moves that lead from one to the next. A
 * configuration includes the histories of the invariants, so that equal configurations get equal verdicts forever.
 *
 * <p>A search {@linkplain #enter enters} a configuration, which becomes the current one, and performs its moves one by
 * one. Each {@link #perform} starts from the current configuration and leads to a successor, which {@link #save}
 * writes. Methods about the successor refer to the current configuration until the first move is performed.
 *
 * <p>The initial configurations are those after the plan's prologue. No externals happen from there on. Used by one
 * thread. {@link Engines} opens the state space of a system.
 *
 * <p>Abilities that not every state space has are subtypes. Ask for them once, before a search begins, never in its
 * loop: {@link ForkableStateSpace}, {@link SymmetricStateSpace}, {@link SkippingStateSpace},
 * {@link LivenessStateSpace}, {@link ReexecutedStateSpace}.
 */
public interface StateSpace {

    /** Number of ints at the end of a configuration that hold its fingerprint, low half first. */
    int FINGERPRINT_INTS = 4;

    /** Returns the number of processes, or an upper bound if processes spawn others. */
    int processCount();

    /** Returns the number of processes in the initial configurations, which have the first indices. */
    default int initialProcessCount() {
        return processCount();
    }

    /** Returns the id of the process with this index. */
    ProcessId processId(int process);

    /** Returns the number of ints in a configuration. */
    int configurationInts();

    /** Returns the number of initial configurations: more than one if processes choose during the prologue. */
    int initialCount();

    /** Writes an initial configuration. */
    void writeInitial(int which, int[] to, int at);

    /** Returns the choices that lead to an initial configuration, for each external of the prologue. */
    List<Choices> initialChoices(int which);

    /** Makes a configuration the current one. */
    void enter(int[] from, int at);

    /**
     * Returns the number of known moves of the current configuration. They are ordered by process; the deliveries of a
     * process come before its timer, and the choices of a handler follow each other. Numbers stay valid when more moves
     * become known.
     */
    int moveCount();

    /** Returns the index of the process whose handler the move runs. */
    int processOf(int move);

    /** Returns true if the move fires a timer, false if it delivers a message. */
    boolean isTimer(int move);

    /** Returns true if the move is already known to change nothing. */
    boolean isIdle(int move);

    /** Performs a move of the current configuration. Returns false if its successor is the current configuration. */
    boolean perform(int move);

    /** Returns the number of messages that the last move sent, also if it changed nothing. */
    int sentCount();

    /** Returns the index of the process that receives this message of the last move, in the order of sending. */
    int receiver(int message);

    /** Returns the content of this message of the last move. */
    Object sentMessage(int message);

    /** Returns true if the last move itself failed: its handler threw, or it violates an invariant over steps. */
    boolean hasFailed();

    /**
     * Returns the violation of the last move or of its successor; null if there is none. For a successor that was
     * checked before, {@link #hasFailed} is enough.
     */
    @Nullable
    Violation violation();

    /** Returns the low half of the successor's 128-bit fingerprint. */
    long fingerprintLow();

    /** Returns the high half of the successor's 128-bit fingerprint. */
    long fingerprintHigh();

    /** Writes the successor. */
    void save(int[] to, int at);

    /** Returns the number of the move in the {@link dev.winnow.guided.MoveTable}, for a schedule. */
    int requestedMove(int move);

    /** Returns the choices of the move. */
    Choices choices(int move);

    /** Returns what this state space and its forks have covered. */
    Coverage coverage();

    /** Returns the number of calls of real handlers. */
    long handlerCalls();
}
