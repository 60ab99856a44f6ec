package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.minimize.explain.Explainer;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.CandidateResult;
import dev.winnow.minimize.oracle.CandidateTester;
import dev.winnow.minimize.oracle.ExternalsValidity;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.oracle.Oracle;
import dev.winnow.minimize.oracle.StepBudget;
import dev.winnow.minimize.oracle.TesterPool;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One minimization under way: the best so far, what was spent on it by whom, and the proof that it is real. */
final class MinimizationRun implements AutoCloseable {

    private final Setup setup;
    private final Execution original;
    private final Violation violation;
    private final MinimizationOptions options;
    private final LongSupplier nanos;
    private final MinimizationProgress progress;
    private final MoveTable moves;
    private final ExternalsValidity validity;
    private volatile Origin origin; // of the best, but while other seeds are tried
    private final TesterPool team;
    private final StepBudget budget;
    private final Oracle oracle;
    private final Incumbent incumbent;

    private static final String NOT_REPRODUCED_FIX =
            "does it depend on something that is not in its messages? Find out: winnow doctor <scenario>. The execution as it was found"
                    + " replays: winnow replay";
    private static final long SAVE_NANOS = 1_000_000_000;

    private final long startedAt;
    private long savedAt;
    private final Map<String, StageReport> stages = new LinkedHashMap<>();
    private final List<ReductionPoint> curve = new ArrayList<>();
    private final Set<String> completedVariants =
            new HashSet<>(); // ways of stages that came to their end with the present best
    private final Set<String> cutShortVariants = new HashSet<>(); // and those that did not
    private String stage = "replay";
    private Certificate certificate = Certificate.NONE;

    MinimizationRun(Minimizer.MinimizationInput start, BooleanSupplier stop, MinimizationProgress progress) {
        this.setup = start.setup();
        this.original = start.original();
        this.violation = ((Verdict.Violated) original.verdict()).violation();
        this.options = start.options();
        this.nanos = start.nanos();
        this.progress = progress;
        this.startedAt = nanos.getAsLong();
        this.savedAt = startedAt;
        this.origin = start.best().origin();
        this.moves = new MoveTable(setup);
        Schedule first = Schedule.of(start.best(), moves);
        moves.setClock(setup.hasLogicalClock() ? setup::logicalClock : InferredClock.of(original));
        this.validity = new ExternalsValidity(setup, moves, original);
        this.team = new TesterPool(
                options.jobs(),
                start.threads(),
                () -> new CandidateTester(setup, this::origin, moves, violation, validity, options.tries()),
                start.pulses());
        this.budget = new StepBudget(options.maxSteps(), () -> pollStop(stop));
        this.oracle = new Oracle(team, budget, () -> origin.seed(), options.tries() == 1);
        this.incumbent = new Incumbent(first, moves, oracle, team.callerTester(), this::onImproved);
        addCurvePoint(Schedule.of(original, moves));
    }

    private boolean pollStop(BooleanSupplier stop) {
        team.callerTester().pulse().signalProgress();
        Schedule best = incumbent.schedule();
        progress.onSpent(stage, best.size() - best.externalCount(moves), budget.schedules());
        return stop.getAsBoolean();
    }

    // ---- what stages use

    Setup setup() {
        return setup;
    }

    Execution original() {
        return original;
    }

    Violation violation() {
        return violation;
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

    /** Another failing execution, to be bettered apart. */
    Incumbent incumbent(Schedule other) {
        return new Incumbent(other, moves, oracle, team.callerTester(), () -> {});
    }

    Origin origin() {
        return origin;
    }

    /** From now on, processes draw other things at random. */
    void useSeed(long seed) {
        origin = origin.withSeed(seed);
    }

    CandidateTester tester() {
        return team.callerTester();
    }

    StepBudget budget() {
        return budget;
    }

    /** STSSched: asks for the schedule once, by fingerprint; what was made of it if it fails. */
    @Nullable
    Schedule stsSched(Schedule schedule) {
        CandidateResult trial = oracle.test(Candidate.of(schedule, MatchPolicy.EXACT, incumbent.schedule()));
        return trial == null ? null : trial.failingSchedule();
    }

    /** Whether the world could have given its externals. */
    boolean isValid(Schedule schedule) {
        return validity.allows(schedule);
    }

    /** Whether a stage came to its end in all its runs with the present best, and found nothing better. */
    boolean wasCompleted(String way) {
        return completedVariants.contains(way) && !cutShortVariants.contains(way);
    }

    /** Does something with a rehearsal that names its states; false if the system cannot. */
    boolean withStateFingerprints(Predicate<GuidedRun> search) {
        return team.callerTester().withStateFingerprints(search);
    }

    /** Keeps what a stage proved of the present best. */
    void setCertificate(Certificate proved) {
        certificate = proved;
    }

    /** Something that betters the incumbent, or not. */
    @FunctionalInterface
    interface Reduction {
        boolean run();
    }

    /** Runs a stage with at most so many steps, and confirms what came of it: whether it bettered anything. */
    boolean runStage(String name, long steps, Reduction reduction) {
        return runStage(name, name, steps, reduction);
    }

    /**
     * The same for a stage that is run in several ways.
     *
     * @param way the name by which to ask whether it {@link #wasCompleted}
     */
    boolean runStage(String name, String way, long steps, Reduction reduction) {
        if (!options.includes(name) || budget.pollStop()) {
            return false;
        }
        stage = name;
        long schedulesBefore = budget.schedules();
        long stepsBefore = budget.steps();
        long began = nanos.getAsLong();
        budget.beginStage(steps);
        boolean better = reduction.run();
        if (budget.wasCutShort() || budget.pollStop()) {
            cutShortVariants.add(way);
        } else if (!better) {
            completedVariants.add(way);
        }
        if (better) {
            confirm(incumbent.execution());
            progress.onImproved(incumbent.execution());
        }
        updateReport(
                name, budget.schedules() - schedulesBefore, budget.steps() - stepsBefore, nanos.getAsLong() - began);
        budget.beginStage(Long.MAX_VALUE);
        return better;
    }

    private void updateReport(String name, long schedules, long steps, long took) {
        StageReport before = stages.getOrDefault(name, new StageReport(name, 0, 0, 0, 0, 0));
        Schedule best = incumbent.schedule();
        int externals = best.externalCount(moves);
        stages.put(
                name,
                new StageReport(
                        name,
                        best.size() - externals,
                        externals,
                        before.schedules() + schedules,
                        before.steps() + steps,
                        before.seconds() + took / 1e9));
    }

    private void onImproved() {
        completedVariants.clear();
        cutShortVariants.clear();
        saveNowAndThen();
        certificate = Certificate.NONE;
        addCurvePoint(incumbent.schedule());
    }

    /** Now and then within a stage: whatever happens then, little is lost. */
    private void saveNowAndThen() {
        long now = nanos.getAsLong();
        if (now - savedAt > SAVE_NANOS) {
            savedAt = now;
            confirm(incumbent.execution());
            progress.onImproved(incumbent.execution());
        }
    }

    private void addCurvePoint(Schedule best) {
        int externals = best.externalCount(moves);
        curve.add(new ReductionPoint(budget.schedules(), best.size() - externals, externals, stage));
    }

    // ---- whether it is real

    /**
     * Begins with the original: it must fail when it is asked for as best effort.
     *
     * @throws OutOfControl if the system does not do the same again, with the step where it parts
     */
    void reproduce() {
        confirm(original);
        Schedule asked = incumbent.schedule();
        CandidateResult trial =
                tester().run(Candidate.of(asked, MatchPolicy.EXACT, Schedule.of())); // even if it is to stop at once
        budget.spend(trial.cost(), trial.performedSteps());
        Schedule made = trial.failingSchedule();
        if (made == null) {
            throw new OutOfControl(
                    "asked for step by step, the execution does not break '" + violation.invariant() + "' again"
                            + (options.tries() > 1 ? " in " + options.tries() + " tries" : ""),
                    options.tries() > 1
                            ? "give more tries (--tries), or find out what it depends on: winnow doctor <scenario>"
                            : NOT_REPRODUCED_FIX);
        }
        if (made.size() < asked.size() && !incumbent.replaceWith(made)) {
            throw new OutOfControl(
                    "what can be asked for of the execution breaks '" + violation.invariant() + "' only once",
                    NOT_REPRODUCED_FIX);
        }
    }

    /** Replays exactly, on a fresh system. */
    private void confirm(Execution execution) {
        if (options.tries() > 1) {
            return;
        }
        team.callerTester()
                .withoutWorld(() ->
                        ExactReplay.run(setup, execution, team.callerTester().pulse()))
                .difference(original.verdict())
                .ifPresent(difference -> {
                    throw new OutOfControl(
                            "The execution with " + execution.size() + " steps after '" + stage
                                    + "' does not replay on a fresh system.\n" + difference,
                            Divergence.fix(execution.origin().scenario()));
                });
    }

    Minimization result() {
        return new Minimization(
                original,
                incumbent.execution(),
                certificate,
                List.copyOf(stages.values()),
                curve,
                budget.schedules(),
                budget.performedSteps(),
                (nanos.getAsLong() - startedAt) / 1e9,
                budget.wasStopped(),
                options.tries() == 1 ? 1 : countReproductions(),
                options.tries() == 1 && !budget.wasStopped() ? explanation() : null);
    }

    /** How often the best fails again, of a system that does not always do the same. */
    private int countReproductions() {
        BestEffortReplay replay = new BestEffortReplay(tester().worldRun());
        int count = 0;
        for (int i = 0; i < options.tries(); i++) {
            replay.forget();
            count += violation.isSameAs(replay.run(incumbent.schedule(), MatchPolicy.EXACT)) ? 1 : 0;
        }
        return count;
    }

    private Explanation explanation() {
        boolean ordered = setup.world().network().keepsChannelOrder();
        return new Explainer(new BestEffortReplay(tester().worldRun()), moves, ordered).explain(incumbent.execution());
    }

    @Override
    public void close() {
        team.close();
    }
}
