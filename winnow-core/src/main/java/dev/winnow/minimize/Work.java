package dev.winnow.minimize;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Setup;
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
final class Work implements AutoCloseable {

    private final Setup setup;
    private final Execution original;
    private final Violation violation;
    private final Options options;
    private final LongSupplier nanos;
    private final Progress progress;
    private final Moves moves;
    private final Validity validity;
    private volatile Origin origin; // of the best, but while other seeds are tried
    private final Crew crew;
    private final Ledger ledger;
    private final Oracle oracle;
    private final Incumbent incumbent;

    private static final String NOT_THE_SAME =
            "does it depend on something that is not in its messages? Find out: winnow doctor <scenario>. The execution as it was found"
                    + " replays: winnow replay";
    private static final long SAVE_NANOS = 1_000_000_000;

    private final long startedAt;
    private long savedAt;
    private final Map<String, StageReport> stages = new LinkedHashMap<>();
    private final List<PacePoint> pace = new ArrayList<>();
    private final Set<String> completed =
            new HashSet<>(); // ways of stages that came to their end with the present best
    private final Set<String> cutShort = new HashSet<>(); // and those that did not
    private String stage = "replay";
    private Certificate certificate = Certificate.NOTHING;

    Work(Minimizer.Start start, BooleanSupplier stop, Progress progress) {
        this.setup = start.setup();
        this.original = start.original();
        this.violation = ((Verdict.Violated) original.verdict()).violation();
        this.options = start.options();
        this.nanos = start.nanos();
        this.progress = progress;
        this.startedAt = nanos.getAsLong();
        this.savedAt = startedAt;
        this.origin = start.best().origin();
        this.moves = new Moves(setup);
        Schedule first = Schedule.of(start.best(), moves);
        moves.clock(setup.hasLogicalClock() ? setup::logicalClock : InferredClock.of(original));
        this.validity = new Validity(setup, moves, original);
        this.crew = new Crew(
                options.jobs(),
                start.threads(),
                () -> new Tester(setup, this::origin, moves, violation, validity, options.tries()),
                start.pulses());
        this.ledger = new Ledger(options.mostSteps(), () -> isToStop(stop));
        this.oracle = new Oracle(crew, ledger, () -> origin.seed(), options.tries() == 1);
        this.incumbent = new Incumbent(first, moves, oracle, crew.own(), this::improved);
        notePace(Schedule.of(original, moves));
    }

    private boolean isToStop(BooleanSupplier stop) {
        crew.own().pulse().beat();
        Schedule best = incumbent.schedule();
        progress.spent(stage, best.size() - best.externals(moves), ledger.schedules());
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

    Options options() {
        return options;
    }

    Moves moves() {
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
        return new Incumbent(other, moves, oracle, crew.own(), () -> {});
    }

    Origin origin() {
        return origin;
    }

    /** From now on, processes draw other things at random. */
    void reseed(long seed) {
        origin = origin.withSeed(seed);
    }

    Tester tester() {
        return crew.own();
    }

    Ledger spending() {
        return ledger;
    }

    /** STSSched: asks for the schedule once, by fingerprint; what was made of it if it fails. */
    @Nullable
    Schedule stsSched(Schedule schedule) {
        Trial trial = oracle.test(Candidate.of(schedule, Match.EXACT, incumbent.schedule()));
        return trial == null ? null : trial.made();
    }

    /** Whether the world could have given its externals. */
    boolean isValid(Schedule schedule) {
        return validity.allows(schedule);
    }

    /** Whether a stage came to its end in all its runs with the present best, and found nothing better. */
    boolean wasCompleted(String way) {
        return completed.contains(way) && !cutShort.contains(way);
    }

    /** Does something with a rehearsal that names its states; false if the system cannot. */
    boolean withStates(Predicate<Rehearsal> search) {
        return crew.own().withStates(search);
    }

    /** Keeps what a stage proved of the present best. */
    void certify(Certificate proved) {
        certificate = proved;
    }

    /** Something that betters the incumbent, or not. */
    @FunctionalInterface
    interface Reduction {
        boolean run();
    }

    /** Runs a stage with at most so many steps, and confirms what came of it: whether it bettered anything. */
    boolean stage(String name, long steps, Reduction reduction) {
        return stage(name, name, steps, reduction);
    }

    /**
     * The same for a stage that is run in several ways.
     *
     * @param way the name by which to ask whether it {@link #wasCompleted}
     */
    boolean stage(String name, String way, long steps, Reduction reduction) {
        if (!options.wants(name) || ledger.isDone()) {
            return false;
        }
        stage = name;
        long schedulesBefore = ledger.schedules();
        long stepsBefore = ledger.steps();
        long began = nanos.getAsLong();
        ledger.allot(steps);
        boolean better = reduction.run();
        if (ledger.wasCutShort() || ledger.isDone()) {
            cutShort.add(way);
        } else if (!better) {
            completed.add(way);
        }
        if (better) {
            confirm(incumbent.execution());
            progress.improved(incumbent.execution());
        }
        report(name, ledger.schedules() - schedulesBefore, ledger.steps() - stepsBefore, nanos.getAsLong() - began);
        ledger.allot(Long.MAX_VALUE);
        return better;
    }

    private void report(String name, long schedules, long steps, long took) {
        StageReport before = stages.getOrDefault(name, new StageReport(name, 0, 0, 0, 0, 0));
        Schedule best = incumbent.schedule();
        int externals = best.externals(moves);
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

    private void improved() {
        completed.clear();
        cutShort.clear();
        save();
        certificate = Certificate.NOTHING;
        notePace(incumbent.schedule());
    }

    /** Now and then within a stage: whatever happens then, little is lost. */
    private void save() {
        long now = nanos.getAsLong();
        if (now - savedAt > SAVE_NANOS) {
            savedAt = now;
            confirm(incumbent.execution());
            progress.improved(incumbent.execution());
        }
    }

    private void notePace(Schedule best) {
        int externals = best.externals(moves);
        pace.add(new PacePoint(ledger.schedules(), best.size() - externals, externals, stage));
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
        Trial trial = tester().run(Candidate.of(asked, Match.EXACT, Schedule.of())); // even if it is to stop at once
        ledger.spend(trial.cost(), trial.performed());
        Schedule made = trial.made();
        if (made == null) {
            throw new OutOfControl(
                    "asked for step by step, the execution does not break '" + violation.invariant() + "' again"
                            + (options.tries() > 1 ? " in " + options.tries() + " tries" : ""),
                    options.tries() > 1
                            ? "give more tries (--tries), or find out what it depends on: winnow doctor <scenario>"
                            : NOT_THE_SAME);
        }
        if (made.size() < asked.size() && !incumbent.replaceBy(made)) {
            throw new OutOfControl(
                    "what can be asked for of the execution breaks '" + violation.invariant() + "' only once",
                    NOT_THE_SAME);
        }
    }

    /** Replays exactly, on a fresh system. */
    private void confirm(Execution execution) {
        if (options.tries() > 1) {
            return;
        }
        crew.own()
                .apart(() -> ExactReplay.run(setup, execution, crew.own().pulse()))
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
                pace,
                ledger.schedules(),
                ledger.performed(),
                (nanos.getAsLong() - startedAt) / 1e9,
                ledger.wasStopped(),
                options.tries() == 1 ? 1 : reproduced(),
                options.tries() == 1 && !ledger.wasStopped() ? explanation() : null);
    }

    /** How often the best fails again, of a system that does not always do the same. */
    private int reproduced() {
        BestEffortReplay replay = new BestEffortReplay(tester().world());
        int count = 0;
        for (int i = 0; i < options.tries(); i++) {
            replay.forget();
            count += violation.isSameAs(replay.run(incumbent.schedule(), Match.EXACT)) ? 1 : 0;
        }
        return count;
    }

    private Explanation explanation() {
        boolean ordered = setup.world().network().keepsChannelOrder();
        return new Explainer(new BestEffortReplay(tester().world()), moves, ordered).explain(incumbent.execution());
    }

    @Override
    public void close() {
        crew.close();
    }
}
