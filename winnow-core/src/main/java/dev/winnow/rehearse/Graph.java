package dev.winnow.rehearse;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A system as a graph: configurations as arrays of ints, and the moves that lead from one to the next. With each configuration goes what
 * the invariants remember, so that equal ones are judged alike for ever.
 *
 * <p>Nothing comes from outside any more: it begins where the plan's prologue ended. Used by one thread; those that were {@link #fork}ed
 * understand each other's configurations.
 */
public interface Graph {

    /** So many ints at the end of a configuration are its name, the lower half first. */
    int NAME = 4;

    int processes();

    ProcessId id(int process);

    /** How many ints a configuration has. */
    int width();

    /** How many configurations the plan's prologue can lead to: more than one if processes choose when they are started. */
    int firsts();

    /** Writes one of the first configurations. */
    void first(int which, int[] to, int at);

    /** What handlers are answered on the way there where they choose, for each external of the prologue: bound and value in turn. */
    int[][] firstChoices(int which);

    /** Makes a configuration the present one. */
    void enter(int[] from, int at);

    /**
     * How many moves lead from the present one, as far as that is known: processes in their order, of each what it gets and last its timer, of each what it may choose. Their numbers stay the same
     * when more become known.
     */
    int moves();

    /** The move that comes at this place in that order. */
    default int moveAt(int place) {
        return place;
    }

    /** The index of the process that makes the move. */
    int process(int move);

    boolean isTimer(int move);

    /** Whether it is known beforehand that this move changes nothing. */
    boolean isIdle(int move);

    /** Goes by this move from the present configuration to the one behind it: whether that is another one. */
    boolean perform(int move);

    /** Whether only the latest move showed that there are more moves from where it was made: other values of what its handler chose. */
    default boolean hasLearned() {
        return false;
    }

    /** For who draws moves: the same one, or, if it is not known yet whether and what its handler chooses, the one with values that the dice say by their bound. */
    default int drawn(int move, IntUnaryOperator dice) {
        return move;
    }

    /** How many messages the latest move sent, whether or not that changed anything. */
    int sent();

    /** The index of the process to which it sent this one, in the order of sending. */
    int receiver(int message);

    /** What it said. */
    Object message(int message);

    /** Whether the latest move as such broke something: its handler failed, or an invariant that looks at steps is broken. */
    boolean isBroken();

    /** What the latest move broke, or the configuration behind it breaks; null if nothing. Where that was asked before, {@link #isBroken} says enough. */
    @Nullable
    Violation violation();

    /** Of 128 bits that name the configuration behind the latest move, the lower half; the present one's while there was none. */
    long low();

    long high();

    /** Writes the configuration behind the latest move. */
    void leave(int[] to, int at);

    /** How many invariants know configurations in which something is still owed. */
    int debts();

    /** Whether by this one of them something is owed in the configuration behind the latest move, the present one while there was none. */
    boolean isOwed(int debt);

    /** That by this one of them something is owed for ever, since the latest so many moves lead round and round. */
    Violation owedForEver(int debt, int moves);

    /** What has a claim to happen at last if it always could: one number for each message, and one for all timers of a process. */
    int claim(int move);

    /** The move as a schedule asks for it. */
    int asked(int move);

    /** What its handler is answered where it chooses: bound and value in turn. */
    int[] choices(int move);

    /** What was made to happen, by this one and those that were forked. */
    Coverage coverage();

    /** How often real handlers were called. */
    long handlerCalls();

    /** Whether it takes as many steps to enter a configuration as lead there, unless it was made by the latest move. */
    default boolean isReplayed() {
        return false;
    }

    /** Of one that is replayed, whether the latest move had never been made before from where it was made: known without a name. */
    default boolean isFirstTime() {
        return false;
    }

    /** Lets go of the system's world, if it has one, until it is used again: only one at a time may be open in a thread. */
    default void release() {}

    /**
     * The same, but configurations that differ only in which of interchangeable processes is which have one name: {@link #low} and {@link #high}. What is
     * {@linkplain #leave left} is still one of them, as it is. Itself if there are no such processes.
     */
    default Graph folded() {
        return this;
    }

    /** Another one of the same system, for another thread; none if it is replayed. */
    Graph fork();
}
