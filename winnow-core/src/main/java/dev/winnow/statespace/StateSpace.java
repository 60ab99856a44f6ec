package dev.winnow.statespace;

import dev.winnow.engine.Engines;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The state space of a system: configurations as arrays of ints, and the moves that lead from one to the next. With
 * each configuration goes what the invariants remember, so that equal ones are judged alike for ever.
 *
 * <p>It begins where the plan's prologue ended; nothing comes from outside any more. Used by one thread.
 * {@link Engines} opens the one that serves a system.
 *
 * <p>What not every state space can do is a type of its own. Ask for it once, before a search begins, never in its
 * loop: {@link ForkableStateSpace}, {@link SymmetricStateSpace}, {@link LivenessStateSpace},
 * {@link ReexecutedStateSpace}.
 */
public interface StateSpace {

    /** So many ints at the end of a configuration are its name, the lower half first. */
    int FINGERPRINT_INTS = 4;

    int processCount();

    ProcessId processId(int process);

    /** How many ints a configuration has. */
    int configurationInts();

    /**
     * How many configurations the plan's prologue can lead to: more than one if processes choose when they are started.
     */
    int initialCount();

    /** Writes one of the first configurations. */
    void writeInitial(int which, int[] to, int at);

    /**
     * What handlers are answered on the way there where they choose, for each external of the prologue: bound and value
     * in turn.
     */
    int[][] initialChoices(int which);

    /** Makes a configuration the present one. */
    void enter(int[] from, int at);

    /**
     * How many moves lead from the present one, as far as that is known: processes in their order, of each what it gets
     * and last its timer, of each what it may choose. Their numbers stay the same when more become known.
     */
    int moveCount();

    /** The index of the process that makes the move. */
    int processOf(int move);

    boolean isTimer(int move);

    /** Whether it is known beforehand that this move changes nothing. */
    boolean isIdle(int move);

    /** Goes by this move from the present configuration to the one behind it: whether that is another one. */
    boolean perform(int move);

    /** How many messages the latest move sent, whether or not that changed anything. */
    int sentCount();

    /** The index of the process to which it sent this one, in the order of sending. */
    int receiver(int message);

    /** What it said. */
    Object sentMessage(int message);

    /**
     * Whether the latest move as such broke something: its handler failed, or an invariant that looks at steps is
     * broken.
     */
    boolean hasFailed();

    /**
     * What the latest move broke, or the configuration behind it breaks; null if nothing. Where that was asked before,
     * {@link #hasFailed} says enough.
     */
    @Nullable
    Violation violation();

    /**
     * Of 128 bits that name the configuration behind the latest move, the lower half; the present one's while there was
     * none.
     */
    long fingerprintLow();

    long fingerprintHigh();

    /** Writes the configuration behind the latest move. */
    void save(int[] to, int at);

    /** The move as a schedule asks for it. */
    int requestedMove(int move);

    /** What its handler is answered where it chooses: bound and value in turn. */
    int[] choices(int move);

    /** What was made to happen, by this one and those that were forked. */
    Coverage coverage();

    /** How often real handlers were called. */
    long handlerCalls();
}
