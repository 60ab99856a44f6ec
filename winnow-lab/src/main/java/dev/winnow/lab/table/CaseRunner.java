package dev.winnow.lab.table;

import dev.winnow.minimize.Minimization;
import dev.winnow.model.Execution;
import dev.winnow.scenario.Setup;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A runner that finds and minimizes failing executions. The experiment decides what to run; the implementation decides
 * how long it may take, where executions are recorded and how they are confirmed.
 */
public interface CaseRunner {

    /**
     * Searches for a failing execution, confirms and records it, unless an earlier experiment that is resumed has done
     * so. Returns nothing if none is found in time.
     *
     * @throws dev.winnow.system.BadInput if the case cannot be run
     * @throws dev.winnow.system.OutOfControl if the system is not under control
     */
    Optional<FoundCase> search(CaseName name, long seed);

    /** Returns true if the user stops the experiment. Results that exist are kept. */
    boolean isInterrupted();

    /** A failing execution that was found. */
    interface FoundCase {

        Setup setup();

        Execution execution();

        /** Returns how long the search took. */
        double searchSeconds();

        /** Returns true if an earlier experiment found it and this one only replayed it. */
        boolean isFromEarlierRun();

        /** Minimizes the execution and records the result. */
        MinimizedCase minimize(ComparedPipeline pipeline);
    }

    /**
     * A minimized execution.
     *
     * @param pace the picture of the reduction curve
     * @param interrupted true if the user stopped it
     */
    record MinimizedCase(Minimization minimization, Path pace, boolean interrupted) {}
}
