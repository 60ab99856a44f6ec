package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.minimize.TimeLimit;
import dev.winnow.minimize.explain.Explainer;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.CandidateResult;
import dev.winnow.minimize.oracle.CandidateTester;
import dev.winnow.minimize.oracle.ExternalsValidity;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.oracle.Oracle;
import dev.winnow.minimize.oracle.StepBudget;
import dev.winnow.minimize.oracle.TargetFailure;
import dev.winnow.minimize.oracle.TesterPool;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The state of one minimization: the best execution so far, the cost of each stage, and what was proved. */
final class MinimizationRun implements AutoCloseable {

    private final Setup setup;
    private final Execution original;
    private final Violation violation;
    private final MinimizationOptions options;
    private final LongSupplier nanos;
    private final MinimizationProgress progress;
    private final MoveTable moves;
    private final ExternalsValidity validity;
    private volatile Origin origin; // of the best execution, except while other seeds are tried
    private final TesterPool testers;
    private final StepBudget budget;
    private final Oracle oracle;
    private final Incumbent incumbent;

    private static final String NOT_REPRODUCED_FIX = "find out what else the system or the invariant depends on: "
            + SuggestedCommand.DOCTOR + "\nThe original execution still replays: " + SuggestedCommand.REPLAY;
    private static final long SAVE_NANOS = 1_000_000_000;
    private static final long MAX_RESERVE_NANOS = 5_000_000_000L;
    private static final int REPLAYS_AFTER_REDUCTIONS =
            3; // the best is performed, confirmed, and recorded by the caller
    private static final int REPLAYS_AFTER_EXPLANATION = 1;

    private final TimeLimit limit;
    private final long reserveNanos; // for the explanation, and the caller's files
    private volatile long replayNanos; // of the last exact replay

    private final long startedAt;
    private long savedAt;
    private final Map<String, StageReport> stages = new LinkedHashMap<>();
    private final List<ReductionPoint> curve = new ArrayList<>();
    private final Set<String> completedVariants = new HashSet<>(); // stage variants that finished with the current best
    private final Set<String> cutShortVariants = new HashSet<>(); // stage variants that ran out of budget
    private String stage = "replay";
    private StageStart stageStart; // the end of the stage before
    private Certificate certificate = Certificate.NONE;

    MinimizationRun(
            Minimizer minimizer, Execution original, Execution best, TimeLimit limit, MinimizationProgress progress) {
        this.setup = minimizer.setup;
        this.original = original;
        this.violation = ((Verdict.Violated) original.verdict()).violation();
        this.options = minimizer.options;
        this.nanos = minimizer.nanos;
        this.progress = progress;
        this.limit = limit;
        this.reserveNanos = Math.min(limit.remainingNanos() / 10, MAX_RESERVE_NANOS);
        this.startedAt = nanos.getAsLong();
        this.savedAt = startedAt;
        this.origin = best.origin();
        this.moves = new MoveTable(setup);
        Schedule first = Schedule.of(best, moves);
        moves.setClock(setup.hasLogicalClock() ? setup::logicalClock : InferredClock.of(original));
        this.validity = new ExternalsValidity(setup, moves, original, options.keptSteps());
        this.testers = new TesterPool(
                options.jobs(),
                minimizer.threads,
                () -> new CandidateTester(
                        setup, this::origin, moves, new TargetFailure(violation, validity), options.tries()),
                minimizer.beacons,
                this::mustEndReductions);
        this.budget = new StepBudget(options.maxSteps(), this::pollStop);
        this.oracle = new Oracle(testers, budget, () -> origin.seed(), options.tries() == 1);
        this.incumbent = new Incumbent(first, moves, oracle, testers.callerTester(), this::onImproved);
        this.stageStart = new StageStart(0, 0, startedAt);
        addCurvePoint(Schedule.of(original, moves));
    }

    private boolean mustEndReductions() {
        return limit.remainingNanos() <= Math.max(reserveNanos, REPLAYS_AFTER_REDUCTIONS * replayNanos);
    }

    private boolean mustEndExplanation() {
        return limit.remainingNanos() <= Math.max(reserveNanos / 2, REPLAYS_AFTER_EXPLANATION * replayNanos);
    }

    private boolean pollStop() {
        testers.callerTester().beacon().signalProgress();
        Schedule best = incumbent.schedule();
        progress.onSpent(stage, best.size() - best.externalCount(moves), budget.schedules());
        return mustEndReductions();
    }

    // ---- for stages

    Setup setup() {
        return setup;
    }

    Execution original() {
        return original;
    }

    Violation violation() {
        return violation;
    }

    /**
     * Returns true if the violated invariant is not evaluated after every step, but at the end or while it is quiet.
     */
    boolean isJudgedAtEnd() {
        return setup.invariants().stream()
                .anyMatch(invariant -> invariant.name().equals(violation.invariant())
                        && invariant.when() != Invariant.When.EVERY_STEP);
    }

    MinimizationOptions options() {
        return options;
    }

    MoveTable moves() {
        return moves;
    }

    Oracle oracle() {
        return oracle;
    }

    Incumbent incumbent() {
        return incumbent;
    }

    /** Returns an incumbent that starts with another failing schedule, independent of the best one. */
    Incumbent incumbent(Schedule other) {
        return new Incumbent(other, moves, oracle, testers.callerTester(), () -> {});
    }

    Origin origin() {
        return origin;
    }

    /** Changes the seed from which processes draw random values. */
    void useSeed(long seed) {
        origin = origin.withSeed(seed);
    }

    /** Returns the testers of all threads. */
    TesterPool testers() {
        return testers;
    }

    CandidateTester tester() {
        return testers.callerTester();
    }

    /** Returns true if channels keep the order of their messages. */
    boolean isFifo() {
        return setup.world().network().keepsChannelOrder();
    }

    StepBudget budget() {
        return budget;
    }

    /** Performs STSSched: replays the schedule once, by fingerprint. Returns the performed schedule if it fails. */
    @Nullable
    Schedule stsSched(Schedule schedule) {
        return new SingleReplay(this, MatchPolicy.EXACT).test(schedule);
    }

    /** Returns true if the externals of the schedule could have occurred. */
    boolean isValid(Schedule schedule) {
        return validity.allows(schedule);
    }

    /** Returns true if every run of a stage variant on the current best finished and improved nothing. */
    boolean wasCompleted(String variant) {
        return completedVariants.contains(variant) && !cutShortVariants.contains(variant);
    }

    /** Runs a search that compares states. Returns false if the system has no state fingerprints. */
    boolean withStateFingerprints(Predicate<GuidedRun> search) {
        return testers.callerTester().withStateFingerprints(search);
    }

    /** Sets the certificate of the current best. */
    void setCertificate(Certificate proved) {
        certificate = proved;
    }

    /** What was spent before a stage. */
    private record StageStart(long schedules, long steps, long nanos) {}

    /** A reduction that tries to improve the incumbent. */
    @FunctionalInterface
    interface Reduction {
        /** Returns true if it improved the incumbent. */
        boolean run();
    }

    /** Runs a stage with at most {@code steps} steps and confirms its result. Returns true if it improved the best. */
    boolean runStage(String name, long steps, Reduction reduction) {
        return runStage(name, name, steps, reduction);
    }

    /**
     * Runs one variant of a stage with at most {@code steps} steps and confirms its result. Returns true if it improved
     * the best.
     *
     * @param variant the name that {@link #wasCompleted} takes
     */
    boolean runStage(String name, String variant, long steps, Reduction reduction) {
        if (!options.includes(name) || budget.pollStop()) {
            return false;
        }
        stage = name;
        Schedule before = incumbent.schedule();
        budget.beginStage(steps);
        boolean improved = reduction.run();
        if (budget.wasCutShort() || budget.pollStop()) {
            cutShortVariants.add(variant);
        } else if (!improved) {
            completedVariants.add(variant);
        }
        if (improved) {
            confirm(incumbent.execution());
            progress.onImproved(incumbent.execution());
        }
        updateReport(name, before);
        budget.beginStage(Long.MAX_VALUE);
        return improved;
    }

    /** Reports the run of a stage with everything since the end of the stage before, so that the reports add up. */
    private void updateReport(String name, Schedule before) {
        Schedule best = incumbent.schedule();
        int externals = best.externalCount(moves);
        int removedExternals = before.externalCount(moves) - externals;
        StageStart end = new StageStart(budget.schedules(), budget.steps(), nanos.getAsLong());
        StageReport report = new StageReport(
                name,
                1,
                before.size() - best.size() - removedExternals,
                removedExternals,
                best.size() - externals,
                externals,
                end.schedules() - stageStart.schedules(),
                end.steps() - stageStart.steps(),
                (end.nanos() - stageStart.nanos()) / 1e9);
        stages.merge(name, report, (earlier, now) -> now.after(earlier));
        stageStart = end;
    }

    private void onImproved() {
        completedVariants.clear();
        cutShortVariants.clear();
        saveIfDue();
        certificate = Certificate.NONE;
        addCurvePoint(incumbent.schedule());
    }

    /** Saves at most once per second, so that an abort loses little. */
    private void saveIfDue() {
        long now = nanos.getAsLong();
        if (now - savedAt > SAVE_NANOS) {
            savedAt = now;
            confirm(incumbent.execution());
            progress.onImproved(incumbent.execution());
        }
    }

    private void addCurvePoint(Schedule best) {
        int externals = best.externalCount(moves);
        curve.add(new ReductionPoint(budget.schedules(), seconds(), best.size() - externals, externals, stage));
    }

    private double seconds() {
        return (nanos.getAsLong() - startedAt) / 1e9;
    }

    // ---- confirmation

    /**
     * Confirms that the original replays exactly, and that best-effort replay reproduces its violation. Returns false
     * if there was no time for that.
     *
     * @throws OutOfControl if it does not
     */
    boolean reproduce() {
        if (!limit.isUp()) {
            confirm(original);
        }
        if (limit.isUp()) {
            return false;
        }
        Schedule requested = incumbent.schedule();
        if (!validity.hasKeptSteps(requested)) {
            throw new BadInput(
                    "the earlier result lacks a step that --keep names", "leave out --resume to start over, or --keep");
        }
        // By the tester, not the oracle: this replay is due even if the budget is exhausted.
        CandidateResult trial = tester().run(Candidate.of(requested, MatchPolicy.EXACT, Schedule.of()));
        budget.spend(trial.cost(), trial.performedSteps());
        Schedule performed = trial.failingSchedule();
        if (performed == null && setup.hasExternalsRule() && !validity.allows(requested)) {
            throw new BadInput(
                    "the rule validExternals rejects the externals of the execution itself",
                    "let it accept what the plan of the scenario can produce");
        }
        if (performed == null) {
            throw new OutOfControl(
                    "best-effort replay of the execution does not violate '" + violation.invariant() + "' again"
                            + (options.tries() > 1 ? " in " + options.tries() + " tries" : ""),
                    options.tries() > 1
                            ? "raise --tries, or find out what it depends on: " + SuggestedCommand.DOCTOR
                            : NOT_REPRODUCED_FIX);
        }
        if (performed.size() < requested.size() && !incumbent.replaceWith(performed)) {
            throw new OutOfControl(
                    "the part of the execution that can be replayed violates '" + violation.invariant() + "' only once",
                    NOT_REPRODUCED_FIX);
        }
        stageStart = new StageStart(budget.schedules(), budget.steps(), nanos.getAsLong());
        return true;
    }

    /** Replays the execution exactly on a fresh system. Nondeterministic systems are exempt. */
    private void confirm(Execution execution) {
        if (options.tries() > 1) {
            return;
        }
        long before = nanos.getAsLong();
        ExactReplay.ReplayOutcome outcome = testers.callerTester()
                .withoutWorld(() ->
                        ExactReplay.run(setup, execution, testers.callerTester().beacon()));
        replayNanos = nanos.getAsLong() - before;
        outcome.difference(original.verdict()).ifPresent(difference -> {
            throw new OutOfControl(
                    "The execution with " + execution.size() + " steps from stage '" + stage
                            + "' does not replay on a fresh system.\n" + difference,
                    Divergence.FIX);
        });
    }

    /** Returns the result of a minimization that had no time for anything. */
    Minimization resultWithoutReduction(Execution best) {
        boolean unused = budget.pollStop(); // it was stopped
        return result(best, new Reproductions(1, 1), null);
    }

    Minimization result() {
        Execution best = incumbent.execution();
        return options.tries() > 1
                ? result(best, countReproductions(), null)
                : result(best, new Reproductions(1, 1), mustEndExplanation() ? null : explain(best));
    }

    private Minimization result(Execution best, Reproductions reproductions, @Nullable Explanation explanation) {
        return new Minimization(
                original,
                best,
                certificate,
                List.copyOf(stages.values()),
                curve,
                budget.schedules(),
                budget.performedSteps(),
                seconds(),
                budget.wasStopped(),
                reproductions.tries(),
                reproductions.count(),
                explanation);
    }

    /** The number of tries in which the best execution failed again. */
    private record Reproductions(int count, int tries) {}

    /** Tries the best execution of a nondeterministic system again, as often as time permits, but at least once. */
    private Reproductions countReproductions() {
        BestEffortReplay replay = new BestEffortReplay(tester().worldRun());
        int count = 0;
        int tries = 0;
        do {
            replay.forget();
            count += failsAgain(replay) ? 1 : 0;
            tries++;
        } while (tries < options.tries() && !mustEndExplanation());
        return new Reproductions(count, tries);
    }

    private boolean failsAgain(BestEffortReplay replay) {
        try {
            return violation.isSameAs(replay.run(incumbent.schedule(), MatchPolicy.EXACT));
        } catch (OutOfControl | BadInput e) { // this time, a handler or an invariant could not cope
            return false;
        }
    }

    private Explanation explain(Execution best) {
        return new Explainer(new BestEffortReplay(tester().worldRun()), moves, isFifo())
                .explain(best, this::mustEndExplanation);
    }

    @Override
    public void close() {
        testers.close();
    }
}
