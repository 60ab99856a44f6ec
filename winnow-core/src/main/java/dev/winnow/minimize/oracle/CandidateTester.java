package dev.winnow.minimize.oracle;

import dev.winnow.engine.Engines;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A tester of candidates on one thread. If the system has a compiled engine, that runs first; every failing candidate
 * and a sample of the passing ones are tested again in the system's world.
 */
public final class CandidateTester implements AutoCloseable {

    private static final int AUDIT_INTERVAL = 256;

    private final Supplier<Origin> currentOrigin; // changes when a search varies the seed
    private final MoveTable moves;
    private final TargetFailure target;
    private final int tries;
    private final ProgressBeacon beacon = new ProgressBeacon();
    private final Engines engines;

    private Origin origin;
    private @Nullable BestEffortReplay fast;
    private @Nullable WorldGuidedRun world;
    private @Nullable BestEffortReplay slow;
    private int passedCount;

    /**
     * Creates a tester.
     *
     * @param tries the number of attempts before a candidate counts as passing; above 1 for nondeterministic systems
     */
    public CandidateTester(
            Setup setup, Supplier<Origin> currentOrigin, MoveTable moves, TargetFailure target, int tries) {
        this.currentOrigin = currentOrigin;
        this.origin = currentOrigin.get();
        this.moves = moves;
        this.target = target;
        this.tries = tries;
        this.engines = Engines.reproducing(target.violation(), tries == 1, setup, moves, beacon);
        openFast();
    }

    private void openFast() {
        fast = engines.compiledRun(origin).map(BestEffortReplay::new).orElse(null);
    }

    /** Discards all runs if the seed has changed. */
    private void followOrigin() {
        Origin current = currentOrigin.get();
        if (!current.equals(origin)) {
            close();
            origin = current;
            openFast();
        }
    }

    /** Returns the places of a schedule that no candidate may leave out. */
    BitSet keptPlaces(Schedule schedule) {
        return target.validity().keptPlaces(schedule);
    }

    /** Returns the progress beacon of this tester. */
    public ProgressBeacon beacon() {
        return beacon;
    }

    /** Tests a candidate. */
    public CandidateResult run(Candidate candidate) {
        beacon.signalProgress();
        beacon.setBusy(true);
        try {
            followOrigin();
            return fast == null || candidate.isContinued() ? runSlowly(candidate) : runFast(fast, candidate);
        } catch (OutOfControl | BadInput e) { // a handler or an invariant cannot cope: the candidate is useless
            discardWorld();
            return new CandidateResult(null, new BitSet(), candidate.schedule().size(), 0);
        } finally {
            beacon.setBusy(false);
        }
    }

    /** Discards the current world, for instance after an error. The next test boots a fresh one. */
    public void discardWorld() {
        if (slow != null) {
            slow.close();
            slow = null;
            world = null;
        }
    }

    private CandidateResult runFast(BestEffortReplay fast, Candidate candidate) {
        CandidateResult trial;
        try {
            trial = run(candidate, fast);
        } catch (UnsupportedByEngine e) {
            disableFastEngine();
            return runSlowly(candidate);
        }
        if (trial.fails() || ++passedCount % AUDIT_INTERVAL == 0) {
            CandidateResult inWorld = run(candidate, slow());
            if (inWorld.fails() != trial.fails()) {
                disableFastEngine(); // it disagrees with the world, which is right
            }
            return inWorld;
        }
        return trial;
    }

    private void disableFastEngine() {
        engines.distrustCompiled();
        closeFastEngine();
    }

    private void closeFastEngine() {
        if (fast != null) {
            fast.close();
            fast = null;
        }
    }

    private CandidateResult runSlowly(Candidate candidate) {
        BestEffortReplay replay = slow();
        CandidateResult trial = run(candidate, replay);
        for (int attempt = 1; attempt < tries && !trial.fails(); attempt++) {
            replay.forget();
            trial = run(candidate, replay);
        }
        return trial;
    }

    private CandidateResult run(Candidate candidate, BestEffortReplay replay) {
        long before = replay.performedSteps();
        Violation violation = replay.run(candidate.schedule(), candidate.match());
        int length = replay.length();
        if (violation == null && candidate.isContinued()) {
            violation = continueToEnd(replay.guidedRun(), candidate.maxLength());
            length = replay.guidedRun().length();
        }
        long performed = replay.performedSteps() - before + length - replay.length();
        boolean rewindsCheaply = replay.guidedRun().rewindsCheaply();
        int cost = rewindsCheaply
                ? length - replay.lengthAfter(Math.min(candidate.sharedPrefix(), replay.requestedPlaces()))
                : length;
        boolean fails = target.isSameAs(violation) && target.allows(replay.performedSchedule());
        return fails
                ? new CandidateResult(replay.performedSchedule(), matchedPlaces(replay), cost, performed)
                : new CandidateResult(null, new BitSet(), cost, performed);
    }

    /**
     * Performs what is enabled, oldest first and messages before timers, until the run fails, ends or has this length.
     */
    private @Nullable Violation continueToEnd(GuidedRun run, int maxLength) {
        for (int next = nextMove(run); next != GuidedRun.ABSENT && run.length() < maxLength; next = nextMove(run)) {
            if (run.perform(next, MatchPolicy.EXACT, GuidedRun.NO_CHOICES) == GuidedRun.ABSENT) {
                return null;
            }
        }
        return run.violation() == null && run.length() > 0 ? run.checkEnd() : run.violation();
    }

    /** Returns the next move of a run that is continued; {@link GuidedRun#ABSENT} if it has failed or ended. */
    private int nextMove(GuidedRun run) {
        int[] enabled = run.violation() == null ? run.enabledMoves() : new int[0];
        return IntStream.of(enabled)
                .filter(move -> moves.move(move) instanceof Move.Handle handle && !handle.isTimer())
                .findFirst()
                .orElse(enabled.length == 0 ? GuidedRun.ABSENT : enabled[0]);
    }

    private static BitSet matchedPlaces(BestEffortReplay replay) {
        BitSet places = new BitSet(replay.requestedPlaces());
        for (int place = 0; place < replay.requestedPlaces(); place++) {
            places.set(place, replay.wasPerformed(place));
        }
        return places;
    }

    private BestEffortReplay slow() {
        followOrigin();
        if (slow == null) {
            world = engines.worldRun(origin);
            slow = new BestEffortReplay(world);
        }
        return slow;
    }

    /**
     * Performs a schedule in the system's world. Returns the execution if it has all steps and fails in the wanted way,
     * or else null.
     */
    @Nullable
    Execution performExactly(Schedule schedule) {
        for (int attempt = 0; attempt < tries; attempt++) {
            Execution execution = performOnce(schedule);
            if (execution.verdict().violates(target.violation()) && execution.size() == schedule.size()) {
                return execution;
            }
        }
        return null;
    }

    private Execution performOnce(Schedule schedule) {
        BestEffortReplay replay = slow();
        if (tries > 1) {
            replay.forget();
        }
        Violation current = replay.guidedRun().violation();
        boolean wasJustPerformed = tries == 1
                && current != null
                && replay.performedSchedule().equals(schedule); // when the candidate was tested
        Violation violation = wasJustPerformed ? current : replay.run(schedule, MatchPolicy.EXACT);
        Verdict verdict =
                violation == null ? new Verdict.Passed(Verdict.EndReason.STOPPED) : new Verdict.Violated(violation);
        return Objects.requireNonNull(world).execution(verdict);
    }

    /** Returns true if the system has a compiled engine. */
    public boolean hasFastEngine() {
        return fast != null;
    }

    /** Runs an action that opens its own world of the system. One thread has at most one world. */
    public <T> T withoutWorld(Supplier<T> action) {
        discardWorld();
        return action.get();
    }

    /**
     * Runs a search on a guided run that has state fingerprints. Returns its result, or false if the system has no
     * state fingerprints, or if a handler or an invariant fails with an error during the search.
     */
    public boolean withStateFingerprints(Predicate<GuidedRun> search) {
        followOrigin();
        if (fast != null) {
            fast.forget();
            try {
                return search.test(fast.guidedRun());
            } catch (UnsupportedByEngine e) {
                disableFastEngine();
            } catch (OutOfControl | BadInput e) { // a handler or an invariant cannot cope with a path
                return false;
            }
        }
        return withoutWorld(() -> {
            try (WorldGuidedRun other = engines.worldRun(origin)) {
                return other.configuration() != null && search.test(other);
            } catch (OutOfControl | BadInput e) { // as above; or it reads the time, which no fingerprint covers
                return false;
            } finally {
                beacon.setBusy(false);
            }
        });
    }

    /** Returns the guided run in the system's world, at an arbitrary position: the caller rewinds it first. */
    public WorldGuidedRun worldRun() {
        slow().forget();
        return Objects.requireNonNull(world);
    }

    /**
     * Runs a walk in the system's world, at an arbitrary position. Returns {@code otherwise} if a handler or an
     * invariant fails with an error during the walk.
     */
    public <T> T tryInWorld(Function<WorldGuidedRun, T> walk, T otherwise) {
        beacon.signalProgress();
        beacon.setBusy(true);
        try {
            return walk.apply(worldRun());
        } catch (OutOfControl | BadInput e) {
            discardWorld();
            return otherwise;
        } finally {
            beacon.setBusy(false);
        }
    }

    /**
     * Runs a walk on the fastest guided run, which is at an arbitrary position. If the compiled engine does not support
     * the walk, repeats it in the world.
     */
    public <T> T withFastestRun(Function<GuidedRun, T> walk) {
        followOrigin();
        if (fast != null) {
            fast.forget();
            try {
                return walk.apply(fast.guidedRun());
            } catch (UnsupportedByEngine e) {
                disableFastEngine();
            }
        }
        return walk.apply(worldRun());
    }

    @Override
    public void close() {
        closeFastEngine();
        discardWorld();
    }
}
