package dev.winnow.minimize;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Engines;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tries candidates, on one thread. Where the system has a faster way to be rehearsed, that answers first; what fails there is tried again
 * in the system's own world, and so is now and then what passes.
 */
final class Tester implements AutoCloseable {

    private static final int AUDIT_EVERY = 256;

    private final Supplier<Origin> current; // it changes when what processes draw at random is varied
    private final Violation wanted;
    private final Validity validity;
    private final int tries;
    private final Pulse pulse = new Pulse();
    private final Engines engines;

    private Origin origin;
    private @Nullable BestEffortReplay fast;
    private @Nullable WorldRehearsal world;
    private @Nullable BestEffortReplay slow;
    private int passed;

    /**
     * @param tries how often a candidate that passes is tried again before that is believed: more than 1 for systems that do not always
     *     do the same
     */
    Tester(Setup setup, Supplier<Origin> current, Moves moves, Violation wanted, Validity validity, int tries) {
        this.current = current;
        this.origin = current.get();
        this.wanted = wanted;
        this.validity = validity;
        this.tries = tries;
        this.engines = Engines.reproducing(wanted, tries == 1, setup, moves, pulse);
        openFast();
    }

    private void openFast() {
        fast = engines.compiledRun(origin).map(BestEffortReplay::new).orElse(null);
    }

    /** Leaves the seed that was tried before. */
    private void follow() {
        Origin now = current.get();
        if (!now.equals(origin)) {
            close();
            origin = now;
            openFast();
        }
    }

    Pulse pulse() {
        return pulse;
    }

    Trial run(Candidate candidate) {
        pulse.beat();
        pulse.busy(true);
        try {
            follow();
            return fast == null ? runSlowly(candidate) : runFast(fast, candidate);
        } catch (OutOfControl
                | BadInput e) { // an invariant that cannot take it, a handler that escapes: nobody wants that
            leaveWorld();
            return new Trial(null, new BitSet(), candidate.schedule().size(), 0);
        } finally {
            pulse.busy(false);
        }
    }

    /** The next one is booted anew: something went wrong in this one. */
    void leaveWorld() {
        if (slow != null) {
            slow.close();
            slow = null;
            world = null;
        }
    }

    private Trial runFast(BestEffortReplay fast, Candidate candidate) {
        Trial trial;
        try {
            trial = run(candidate, fast);
        } catch (Unrehearsable e) {
            giveUpSpeed();
            return runSlowly(candidate);
        }
        if (trial.fails() || ++passed % AUDIT_EVERY == 0) {
            Trial real = run(candidate, slow());
            if (real.fails() != trial.fails()) {
                giveUpSpeed(); // it does not see what the invariants see: from now on, only the real thing
            }
            return real;
        }
        return trial;
    }

    private void giveUpSpeed() {
        engines.distrustCompiled();
        leaveFast();
    }

    private void leaveFast() {
        if (fast != null) {
            fast.close();
            fast = null;
        }
    }

    private Trial runSlowly(Candidate candidate) {
        BestEffortReplay replay = slow();
        Trial trial = run(candidate, replay);
        for (int attempt = 1; attempt < tries && !trial.fails(); attempt++) {
            replay.forget();
            trial = run(candidate, replay);
        }
        return trial;
    }

    private Trial run(Candidate candidate, BestEffortReplay replay) {
        long before = replay.performed();
        Violation violation = replay.run(candidate.schedule(), candidate.match());
        long performed = replay.performed() - before;
        int length = replay.length();
        boolean cheap = replay.rehearsal().rewindsCheaply();
        int cost = cheap ? length - replay.lengthAfter(Math.min(candidate.shared(), replay.reached())) : length;
        boolean fails = wanted.isSameAs(violation) && isValid(replay);
        return fails
                ? new Trial(replay.made(), cameUp(replay), cost, performed)
                : new Trial(null, new BitSet(), cost, performed);
    }

    private boolean isValid(BestEffortReplay replay) {
        return validity.allows(replay.made());
    }

    private static BitSet cameUp(BestEffortReplay replay) {
        BitSet places = new BitSet(replay.reached());
        for (int place = 0; place < replay.reached(); place++) {
            places.set(place, replay.cameUp(place));
        }
        return places;
    }

    private BestEffortReplay slow() {
        follow();
        if (slow == null) {
            world = engines.worldRun(origin);
            slow = new BestEffortReplay(world);
        }
        return slow;
    }

    /** Performs a schedule in the system's own world: the execution that comes of it, if it is as long and fails in the wanted way. */
    @Nullable
    Execution perform(Schedule schedule) {
        for (int attempt = 0; attempt < tries; attempt++) {
            Execution execution = performOnce(schedule);
            if (execution.verdict().violates(wanted) && execution.size() == schedule.size()) {
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
        Violation broken = replay.rehearsal().violation();
        boolean isThere =
                tries == 1 && broken != null && replay.made().equals(schedule); // made for the candidate just now
        Violation violation = isThere ? broken : replay.run(schedule, Match.EXACT);
        Verdict verdict = violation == null ? new Verdict.Passed(Verdict.End.STOPPED) : new Verdict.Violated(violation);
        return Objects.requireNonNull(world).execution(verdict);
    }

    /** Whether the system has a faster way to be rehearsed than in its own world. */
    boolean isFast() {
        return fast != null;
    }

    /** Does something in another world of the same system: two do not share a thread. */
    <T> T apart(Supplier<T> other) {
        leaveWorld();
        return other.get();
    }

    /** Does something with a rehearsal that names its states; false if the system cannot, or only in a way that forbids it something. */
    boolean withStates(Predicate<Rehearsal> search) {
        follow();
        if (fast != null) {
            fast.forget();
            try {
                return search.test(fast.rehearsal());
            } catch (Unrehearsable e) {
                giveUpSpeed();
            }
        }
        return apart(() -> {
            try (WorldRehearsal other = engines.worldRun(origin)) {
                return other.state() != null && search.test(other);
            } catch (OutOfControl e) { // it reads the time, which is in no state: then there are no states
                return false;
            } finally {
                pulse.busy(false);
            }
        });
    }

    /** The rehearsal in the system's own world; whoever uses it begins with a rewind. */
    WorldRehearsal world() {
        slow().forget();
        return Objects.requireNonNull(world);
    }

    /** Does something with the fastest rehearsal there is, which is somewhere on a path; again with the other one if that cannot follow. */
    <T> T rehearse(Function<Rehearsal, T> walk) {
        follow();
        if (fast != null) {
            fast.forget();
            try {
                return walk.apply(fast.rehearsal());
            } catch (Unrehearsable e) {
                giveUpSpeed();
            }
        }
        return walk.apply(world());
    }

    @Override
    public void close() {
        leaveFast();
        leaveWorld();
    }
}
