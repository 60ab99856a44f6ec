package dev.winnow.processes.reduce;

import dev.winnow.processes.infer.DiscriminatingEvent;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.observe.MaskInference;
import dev.winnow.processes.trial.CandidateTests;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionStopped;
import dev.winnow.processes.trial.StopReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reduces the inputs of a failing run and keeps its rate: the pipeline {@code winnow}.
 *
 * <p>Measure 12 replays and infer masks; raise the rate if it is low; delta debugging with a sequential test, and back
 * to an earlier plan if it has lost the rate; raise the rate by anchors, holds and roles; compress times; a last pass
 * over single groups; measure 20 fresh replays. A stage ends when it has used up its share of the budget, so that the
 * result is always measured.
 *
 * <p>Retrospective causal inference (Scott and others, PODC'14) differs: it waits for all internal events of the
 * original run and accepts a candidate at its first failure ({@code dev.winnow.processes.sts}). Waiting for all is
 * slower and reproduces less often than fixed times; accepting first failures leaves sequences that hardly fail again.
 *
 * <p>Cost: bounded by the budget. The result is a function of the request and of the results of replays; it does not
 * depend on the number of clusters.
 */
public final class WinnowReduction {

    private static final int MAX_EXPLANATIONS = 8;

    /** Below this rate, the plan is stabilized before it is reduced. */
    private static final double LOW_RATE = 0.5;

    private final ReductionRequest request;
    private final CandidateTests tests;
    private final ReductionRun run;
    private Minimality minimality = new Minimality.NotDecided("the reduction ended too early");
    private @Nullable Proportion reproduced;
    private @Nullable StopReason stopped;

    private WinnowReduction(ReductionRequest request, ReductionContext context) {
        this.request = request;
        this.tests = new CandidateTests(context, request.trials());
        this.run = new ReductionRun(request, tests);
    }

    /** Reduces a run. Ends early, with its current plan, when the budget is used up or the caller cancels. */
    public static Reduction reduce(ReductionRequest request, ReductionContext context) {
        return new WinnowReduction(request, context).reduce();
    }

    private Reduction reduce() {
        try {
            stages();
        } catch (ReductionStopped e) {
            stopped = e.reason();
        }
        Claims.Size size =
                new Claims.Size(run.plan().size(), request.original().inputs().size(), moved());
        Claims.Effort effort = new Claims.Effort(tests.spentReplays(), tests.spentMillis(), stopped);
        return new Reduction(run.plan(), new Claims(size, reproduced, minimality, explanation(), effort));
    }

    /** Returns the explanation, without chance and what concerns inputs that were left out later. */
    private List<DiscriminatingEvent> explanation() {
        Set<Integer> left = run.plan().inputs().stream().map(PlannedInput::id).collect(Collectors.toSet());
        return run.explanation().stream()
                .filter(event -> left.contains(event.inputId()) && event.isSignificant())
                .limit(MAX_EXPLANATIONS)
                .toList();
    }

    private void stages() {
        run.measure("measure");
        inferMasks();
        if (run.incumbent().tally().rate() < LOW_RATE) {
            tests.within(Shares.RAISE, () -> Stabilization.run(run));
        }
        if (run.incumbent().tally().failures() == 0) {
            reproduced = run.incumbent().tally();
            minimality = new Minimality.NotDecided("no replay failed again");
            return;
        }
        double formerRate = run.incumbent().tally().rate();
        within(Shares.REDUCE, this::reduceInputs);
        if (Backtracking.run(run, formerRate)) {
            within(Shares.REDUCE, this::reduceInputs);
            run.measure("measure");
        }
        within(Shares.STABILIZE, () -> Stabilization.run(run));
        within(Shares.COMPRESS, () -> GapCompression.run(run));
        minimality = new Minimality.NotDecided("the budget was used up");
        within(Shares.CERTIFY, () -> minimality = SinglesPass.run(run));
        tests.repeat(run.plan(), counted -> reproduced = counted);
    }

    /** Runs a stage until its share of the budget is used up, or only enough is left to measure the result. */
    private void within(double share, Runnable stage) {
        tests.within(Math.max(LEAST_SHARE, Math.min(share, run.shareBefore(MEASUREMENTS_LEFT))), stage);
    }

    /** How often the time of the latest 12 replays is kept for the last 20, which may take longer. */
    private static final double MEASUREMENTS_LEFT = 3;

    private static final double LEAST_SHARE = 0.5;

    /** The shares of the budget that may be used up when a stage ends. Most stages need less. */
    private static final class Shares {
        static final double RAISE = 0.25;
        static final double REDUCE = 0.6;
        static final double STABILIZE = 0.78;
        static final double COMPRESS = 0.84;
        static final double CERTIFY = 0.92;
    }

    private void reduceInputs() {
        WindowSearch.run(run);
        do {
            GroupReduction.run(run);
        } while (HostExchange.run(run));
    }

    /** Returns how many inputs are at another host than in the original. */
    private int moved() {
        Map<Integer, HostReference> hosts = new HashMap<>();
        request.original()
                .inputs()
                .forEach(input -> hosts.put(input.id(), input.input().host()));
        return (int) run.plan().inputs().stream()
                .filter(planned -> planned.input().host() instanceof HostReference.Named)
                .filter(planned -> !planned.input().host().equals(hosts.get(planned.id())))
                .count();
    }

    private void inferMasks() {
        List<RunRecord> runs = new ArrayList<>(run.incumbent().runs());
        runs.add(request.original());
        run.useMasks(MaskInference.infer(runs));
    }
}
