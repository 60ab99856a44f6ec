package dev.winnow.processes.reduce;

import dev.winnow.processes.infer.DiscriminatingEvent;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.observe.Fingerprinter;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.CandidateTests;
import dev.winnow.processes.trial.FixedRuns;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.processes.trial.SequentialTest;
import dev.winnow.processes.trial.TestedCandidate;
import java.util.ArrayList;
import java.util.List;

/** The state of a reduction that its stages share. */
final class ReductionRun {

    /** Replays that measure the rate of a plan. */
    static final int MEASURING_RUNS = 12;

    private final ReductionRequest request;
    private final CandidateTests tests;
    private Incumbent incumbent;
    private final List<ReplayPlan> replaced = new ArrayList<>(); // plans that smaller or faster ones replaced
    private List<DiscriminatingEvent> explanation = List.of();
    private long measuringMillis; // that the latest measurement took

    ReductionRun(ReductionRequest request, CandidateTests tests) {
        this.request = request;
        this.tests = tests;
        ReplayPlan plan = ReplayPlan.repeating(request.original());
        this.incumbent = new Incumbent(plan, new Proportion(0, 0), List.of());
    }

    ReductionRequest request() {
        return request;
    }

    CandidateTests tests() {
        return tests;
    }

    Incumbent incumbent() {
        return incumbent;
    }

    ReplayPlan plan() {
        return incumbent.plan();
    }

    List<DiscriminatingEvent> explanation() {
        return explanation;
    }

    void explain(List<DiscriminatingEvent> events) {
        explanation = List.copyOf(events);
    }

    /** Returns the test that a smaller or faster plan must pass. */
    SequentialTest rateTest() {
        return request.rate().test(incumbent.tally().rate());
    }

    /** Returns a cheap test of plans that must pass {@link #rateTest} afterwards. */
    SequentialTest screening() {
        return request.rate().screening(incumbent.tally().rate());
    }

    /** Returns the test of a plan that must fail as often as the incumbent did when it was measured. */
    FixedRuns asGood() {
        return new FixedRuns(MEASURING_RUNS, (int) Math.floor(incumbent.tally().rate() * MEASURING_RUNS));
    }

    /** Returns the plans that others have replaced without being measured, oldest first. */
    List<ReplayPlan> replaced() {
        return List.copyOf(replaced);
    }

    /** Replaces the plan. Its rate is taken to be that of the one before, which it was tested against. */
    void accept(ReplayPlan plan) {
        replaced.add(plan());
        incumbent = new Incumbent(plan, incumbent.tally(), List.of());
    }

    /** Replaces the plan by one that was measured. */
    void accept(ReplayPlan plan, TestedCandidate measured) {
        replaced.clear();
        Fingerprinter fingerprinter = new Fingerprinter(plan.masks());
        incumbent = new Incumbent(
                plan,
                measured.tally(),
                measured.records().stream().map(fingerprinter::again).toList());
    }

    /** Changes the masks, and with them the fingerprints of the runs. */
    void useMasks(Masks masks) {
        Fingerprinter fingerprinter = new Fingerprinter(masks);
        incumbent = new Incumbent(
                plan().withMasks(masks),
                incumbent.tally(),
                incumbent.runs().stream().map(fingerprinter::again).toList());
    }

    /** Measures the rate of the current plan and keeps the runs. */
    void measure(String stage) {
        accept(plan(), measured(stage, plan()));
    }

    /** Measures the rate of a plan. */
    TestedCandidate measured(String stage, ReplayPlan plan) {
        long begin = tests.spentMillis();
        TestedCandidate measured = tests.test(stage, Candidate.recorded(plan, FixedRuns.counting(MEASURING_RUNS)));
        measuringMillis = tests.spentMillis() - begin;
        return measured;
    }

    /** Returns the share of the budget that is left for other stages if this many measurements are to follow. */
    double shareBefore(double measurements) {
        return 1 - measurements * measuringMillis / request.budget().millis();
    }
}
