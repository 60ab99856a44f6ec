package dev.winnow.processes.trial;

import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one candidate. They may end in any order; the test sees them in the order of their numbers, so that the
 * decision does not depend on which cluster was faster.
 */
final class CandidateTrial {

    /** With mixed results, so many times the runs that equal results would need are started ahead. */
    private static final int SPECULATION = 3;

    private final Candidate candidate;
    private final String failure;
    private final Map<Integer, RunRecord> early = new HashMap<>();
    private final Map<Integer, Cancellation> running = new HashMap<>();
    private final List<RunRecord> records = new ArrayList<>();
    private SequentialTest test;
    private int failures;
    private int decided;
    private int undecided;
    private int started;
    private @Nullable TestedCandidate result;

    CandidateTrial(Candidate candidate, String failure) {
        this.candidate = candidate;
        this.failure = failure;
        this.test = candidate.test();
    }

    Candidate candidate() {
        return candidate;
    }

    @Nullable
    TestedCandidate result() {
        return result;
    }

    /** Returns the runs that the test has seen. */
    Proportion tally() {
        return new Proportion(failures, decided);
    }

    /** Takes a result that was saved earlier. */
    void restore(TestedCandidate saved) {
        result = saved;
    }

    /** Returns the number of replays whose results the test has seen. */
    int consumed() {
        return result == null ? decided + undecided : result.replays();
    }

    /** Returns how many more runs can be started of which all are needed, whatever their results. */
    int neededNow() {
        return result == null ? test.fewestToDecide() - (started - consumed()) : 0;
    }

    /** Returns how many more runs can be started that may be needed. */
    int usefulNow() {
        return result == null ? mostToDecide() - (started - consumed()) : 0;
    }

    private int mostToDecide() {
        return Math.max(test.runsUntilDecided(true), test.runsUntilDecided(false));
    }

    /** Returns how many more runs can be started if results so far do not agree, so that many more may be needed. */
    int speculativeNow() {
        boolean isMixed = failures > 0 && failures < decided;
        return result == null && isMixed ? SPECULATION * mostToDecide() - (started - consumed()) : 0;
    }

    /** Notes the start of the next run and returns its number. */
    int start(Cancellation cancellation) {
        running.put(started, cancellation);
        return started++;
    }

    /** Adds the record of a run, and lets the test see all runs up to the first that is still missing. */
    void finish(int number, RunRecord run) {
        running.remove(number);
        early.put(number, run);
        RunRecord next = early.remove(consumed());
        while (result == null && next != null) {
            consume(next);
            next = result == null ? early.remove(consumed()) : null;
        }
    }

    private void consume(RunRecord run) {
        if (run.isDecided()) {
            boolean failed = run.failedWith(failure);
            test = test.after(failed);
            decided++;
            failures += failed ? 1 : 0;
        } else {
            undecided++;
        }
        if (candidate.keepsRecords()) {
            records.add(run);
        }
        SequentialTest.Decision decision =
                undecided > decided + candidate.undecidedExcess() ? SequentialTest.Decision.UNDECIDED : test.decision();
        if (decision != SequentialTest.Decision.CONTINUE) {
            result = new TestedCandidate(decision, tally(), undecided, records);
        }
    }

    /** Cancels the runs that are still under way. */
    void cancel() {
        List.copyOf(running.values()).forEach(Cancellation::cancel);
    }
}
