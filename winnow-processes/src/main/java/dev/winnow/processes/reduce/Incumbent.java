package dev.winnow.processes.reduce;

import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.Proportion;
import java.util.List;

/** The best plan so far, its measured rate, and runs of it. */
record Incumbent(ReplayPlan plan, Proportion tally, List<RunRecord> runs) {

    Incumbent {
        runs = List.copyOf(runs);
    }
}
