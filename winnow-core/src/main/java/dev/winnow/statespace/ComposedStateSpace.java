package dev.winnow.statespace;

import dev.winnow.scenario.Setup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A state space whose configurations are composed of one number for each process (its process configuration: local
 * state and inbox), and whose steps depend on that number alone. So processes can be explored apart from each other.
 */
public interface ComposedStateSpace extends ForkableStateSpace {

    @Override
    ComposedStateSpace fork();

    /** Returns the state space with this configuration as the only initial one. */
    ComposedStateSpace startingAt(int[] configuration);

    /** Returns the scenario. */
    Setup setup();

    /** Returns the process configuration of a process in the successor, or in the current configuration. */
    int processConfiguration(int process);

    /** Returns the state of a process in the successor, or in the current configuration; null if it is down. */
    @Nullable
    Object state(int process);

    /** Returns the number of the invariants' histories in the successor, or in the current configuration. */
    int history();

    /** Returns the steps of the processes, for the thread of this state space. */
    ProcessSteps processSteps();

    /** Returns a check for each invariant and each reachability goal that reads only states. */
    List<StateCheck> stateChecks();
}
