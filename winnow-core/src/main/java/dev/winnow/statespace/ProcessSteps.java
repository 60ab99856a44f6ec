package dev.winnow.statespace;

import dev.winnow.model.Choices;
import dev.winnow.model.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The steps of processes by process configuration. Configurations, local states and messages are numbers that all forks
 * of a state space share. The steps of a configuration are numbered from 0, in the same order in every fork: deliveries
 * with every combination of choices, then the timer.
 */
public interface ProcessSteps {

    /** Returns the local state of a process configuration. */
    int localState(int configuration);

    int stepCount(int configuration);

    /** Returns true if the process can receive a message. */
    boolean canReceive(int configuration);

    /** Returns the process configuration after the step, without the messages that the process sends to itself. */
    int configurationAfter(int configuration, int step);

    /** Returns the messages that the step sends, in their order. */
    int[] sent(int configuration, int step);

    /** Returns the violation if the step's handler fails, else null. */
    @Nullable
    Violation failure(int configuration, int step);

    /** Records that the step was performed, for the coverage. */
    void markPerformed(int configuration, int step);

    boolean isTimer(int configuration, int step);

    /** Returns the number of the step's move in the {@link dev.winnow.guided.MoveTable}. */
    int requestedMove(int configuration, int step);

    Choices choices(int configuration, int step);

    /** Returns the invariants that read steps. */
    StepInvariants judge();

    /** Returns the process configuration with one more message. */
    int withMessage(int configuration, int message);

    /** Returns the index of the process that receives a message. */
    int receiver(int message);

    /** Returns the content of a message. */
    Object content(int message);

    /** Compares messages by sender and content, the same in every run. */
    int compare(int one, int other);
}
