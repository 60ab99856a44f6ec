package dev.winnow.minimize.oracle;

import dev.winnow.engine.Engines;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
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
import org.jspecify.annotations.Nullable;

/**
 * Tries candidates, on one thread. Where the system has a faster way to be rehearsed, that answers first; what fails
 * there is tried again in the system's own world, and so is now and then what passes.
 */
public final class CandidateTester implements AutoCloseable {

    private static final int AUDIT_INTERVAL = 256;

    private final Supplier<Origin> currentOrigin; // it changes when what processes draw at random is varied
    private final Violation wantedFingerprint;
    private final ExternalsValidity validity;
    private final int tries;
    private final ProgressBeacon beacon = new ProgressBeacon();
    private final Engines engines;

    private Origin origin;
    private @Nullable BestEffortReplay fast;
    private @Nullable WorldGuidedRun world;
    private @Nullable BestEffortReplay slow;
    private int passedCount;

    /**
     * @param tries how often a candidate that passes is tried again before that is believed: more than 1 for systems
     *     that do not always do the same
     */
    public CandidateTester(
            Setup setup,
            Supplier<Origin> current,
            MoveTable moves,
            Violation wanted,
            ExternalsValidity validity,
            int tries) {
        this.currentOrigin = current;
        this.origin = current.get();
        this.wantedFingerprint = wanted;
        this.validity = validity;
        this.tries = tries;
        this.engines = Engines.reproducing(wanted, tries == 1, setup, moves, beacon);
        openFast();
    }

    private void openFast() {
        fast = engines.compiledRun(origin).map(BestEffortReplay::new).orElse(null);
    }

    /** Leaves the seed that was tried before. */
    private void followOrigin() {
        Origin now = currentOrigin.get();
        if (!now.equals(origin)) {
            close();
            origin = now;
            openFast();
        }
    }

    public ProgressBeacon beacon() {
        return beacon;
    }

    public CandidateResult run(Candidate candidate) {
        beacon.signalProgress();
        beacon.setBusy(true);
        try {
            followOrigin();
            return fast == null ? runSlowly(candidate) : runFast(fast, candidate);
        } catch (OutOfControl
                | BadInput e) { // an invariant that cannot take it, a handler that escapes: nobody wants that
            discardWorld();
            return new CandidateResult(null, new BitSet(), candidate.schedule().size(), 0);
        } finally {
            beacon.setBusy(false);
        }
    }

    /** The next one is booted anew: something went wrong in this one. */
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
            CandidateResult real = run(candidate, slow());
            if (real.fails() != trial.fails()) {
                disableFastEngine(); // it does not see what the invariants see: from now on, only the real thing
            }
            return real;
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
        long performed = replay.performedSteps() - before;
        int length = replay.length();
        boolean cheap = replay.guidedRun().rewindsCheaply();
        int cost = cheap
                ? length - replay.lengthAfter(Math.min(candidate.sharedPrefix(), replay.requestedPlaces()))
                : length;
        boolean fails = wantedFingerprint.isSameAs(violation) && isValid(replay);
        return fails
                ? new CandidateResult(replay.performedSchedule(), matchedPlaces(replay), cost, performed)
                : new CandidateResult(null, new BitSet(), cost, performed);
    }

    private boolean isValid(BestEffortReplay replay) {
        return validity.allows(replay.performedSchedule());
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
     * Performs a schedule in the system's own world: the execution that comes of it, if it is as long and fails in the
     * wanted way.
     */
    @Nullable
    Execution performExactly(Schedule schedule) {
        for (int attempt = 0; attempt < tries; attempt++) {
            Execution execution = performOnce(schedule);
            if (execution.verdict().violates(wantedFingerprint) && execution.size() == schedule.size()) {
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
        Violation broken = replay.guidedRun().violation();
        boolean isThere = tries == 1
                && broken != null
                && replay.performedSchedule().equals(schedule); // made for the candidate just now
        Violation violation = isThere ? broken : replay.run(schedule, MatchPolicy.EXACT);
        Verdict verdict =
                violation == null ? new Verdict.Passed(Verdict.EndReason.STOPPED) : new Verdict.Violated(violation);
        return Objects.requireNonNull(world).execution(verdict);
    }

    /** Whether the system has a faster way to be rehearsed than in its own world. */
    public boolean hasFastEngine() {
        return fast != null;
    }

    /** Does something in another world of the same system: two do not share a thread. */
    public <T> T withoutWorld(Supplier<T> other) {
        discardWorld();
        return other.get();
    }

    /**
     * Does something with a rehearsal that names its states; false if the system cannot, or only in a way that forbids
     * it something.
     */
    public boolean withStateFingerprints(Predicate<GuidedRun> search) {
        followOrigin();
        if (fast != null) {
            fast.forget();
            try {
                return search.test(fast.guidedRun());
            } catch (UnsupportedByEngine e) {
                disableFastEngine();
            }
        }
        return withoutWorld(() -> {
            try (WorldGuidedRun other = engines.worldRun(origin)) {
                return other.configuration() != null && search.test(other);
            } catch (OutOfControl e) { // it reads the time, which is in no state: then there are no states
                return false;
            } finally {
                beacon.setBusy(false);
            }
        });
    }

    /** The rehearsal in the system's own world; whoever uses it begins with a rewind. */
    public WorldGuidedRun worldRun() {
        slow().forget();
        return Objects.requireNonNull(world);
    }

    /**
     * Does something with the fastest rehearsal there is, which is somewhere on a path; again with the other one if
     * that cannot follow.
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
