package dev.winnow.explore.component;

import dev.winnow.collect.IntRowTable;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ProcessSteps;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A component seen from inside: its states, its moves, and what it does with messages of others. States are numbers
 * that begin with 1. Not thread-safe: the {@link ClosedSets} of the component guard it.
 */
interface ComponentBehavior {

    /**
     * A step of one process.
     *
     * @param configuration the process configuration before the step
     * @param step its number among the steps of the configuration
     */
    record ProcessMove(int process, int configuration, int step) {}

    /** Ints for each move: its word ({@link WordTable#INTERNAL} if it sends nothing), the next state, and a label. */
    int MOVE_INTS = 3;

    /** Returns true if the process belongs to the component. */
    boolean contains(int process);

    int initial(int which, ProcessSteps steps);

    /** Returns the moves of a state, {@link #MOVE_INTS} ints each. Moves that change nothing are left out. */
    int[] moves(int state, ProcessSteps steps);

    /** Returns the state after the messages of a word, all for this component, were put into inboxes. */
    int receive(int state, int word, ProcessSteps steps);

    /** Returns the violation by a step that is possible in this state and fails; null if there is none. */
    @Nullable
    Violation failure(int state, ProcessSteps steps);

    /** Returns a step of a process that performs a labelled move. */
    ProcessMove processMove(int state, int label, ProcessSteps steps);

    int stateCount();

    /** Adds what an observer sees of a state: a row for each way in which the state can look. */
    void addRows(int state, Observation observation, ProcessSteps steps, IntRowTable rows);

    /** Adds one of these rows, if there is any. */
    void addFirstRow(int state, Observation observation, ProcessSteps steps, IntRowTable rows);

    /** Returns the number of configurations of these states: an upper or a lower bound if states overlap. */
    BigInteger configurations(int[] states, boolean atMost);
}
