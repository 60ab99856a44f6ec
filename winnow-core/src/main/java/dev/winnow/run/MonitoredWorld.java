package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.RecordedChoices;
import dev.winnow.system.Rewindable;
import dev.winnow.system.States;
import dev.winnow.system.StepLog;
import dev.winnow.system.VirtualEnvironment;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A world and the judgement of what happens in it: performs one event at a time, looks at the invariants, and takes
 * steps back whether or not the world can. It decides nothing; the {@link Runner} asks a strategy, a minimizer has its
 * own script.
 *
 * <p>Used by one thread, which is bound to its world from {@link #open} to {@link #close}: two of them do not overlap
 * there.
 */
public final class MonitoredWorld implements AutoCloseable {

    private final Setup setup;
    private final Origin origin;
    private final boolean rewinding;
    private final ProgressBeacon beacon;
    private final @Nullable Consumer<States> stateObserver;
    private final @Nullable VirtualEnvironment previousEnvironment = CurrentEnvironment.current();
    private final @Nullable StepLog previousLog = StepLog.current();

    private World world;
    private InvariantMonitor monitor;
    private @Nullable Rewindable rewinds;

    private MonitoredWorld(
            Setup setup, Origin origin, boolean rewinding, ProgressBeacon beacon, @Nullable Consumer<States> lookout) {
        this.setup = setup;
        this.origin = origin;
        this.rewinding = rewinding;
        this.beacon = beacon;
        this.stateObserver = lookout;
        beacon.setBusy(true);
        try {
            this.world = boot();
            this.monitor = new InvariantMonitor(setup, rewinding, lookout);
        } catch (Throwable e) {
            leave();
            throw e;
        }
    }

    /**
     * Boots a world.
     *
     * @param rewinding whether steps will be taken back: only then is what that needs kept
     */
    public static MonitoredWorld open(Setup setup, Origin origin, boolean rewinding, ProgressBeacon beacon) {
        return new MonitoredWorld(setup, origin, rewinding, beacon, null);
    }

    /** The same, and somebody looks at the states after each step. */
    static MonitoredWorld open(
            Setup setup, Origin origin, boolean rewinding, ProgressBeacon beacon, @Nullable Consumer<States> lookout) {
        return new MonitoredWorld(setup, origin, rewinding, beacon, lookout);
    }

    /** Makes the event happen: what it breaks, or null. */
    public @Nullable Violation perform(Event event, ChoiceSource choices) {
        return monitor.checkStep(performUnchecked(event, choices), world);
    }

    Step performUnchecked(Event event, ChoiceSource choices) {
        beacon.setEvent(event);
        Step step = world.perform(event, choices);
        beacon.setEvent(null);
        return step;
    }

    @Nullable
    Violation checkStep(Step step) {
        return monitor.checkStep(step, world);
    }

    /**
     * What it breaks that nothing more happens, or null; where something is still owed and more could happen, whether
     * the latest steps could go on for ever. That is seen by doing all of them again, so that who does not end so pays
     * nothing.
     */
    public @Nullable Violation checkEnd() {
        Recording recording = world.recording();
        if (recording.size() == 0) {
            return null;
        }
        Violation violation = monitor.checkEnd(recording.step(recording.size() - 1), world);
        FairCycleDetector rounds = violation == null ? FairCycleDetector.endingIn(setup, world, histories()) : null;
        if (rounds == null) {
            return violation;
        }
        reperform(recording.size(), step -> rounds.addStep(step, world, histories()));
        return rounds.violation();
    }

    /**
     * Takes back all but the first {@code length} steps, by doing those again in another world if there is no better
     * way.
     */
    public void rewindTo(int length) {
        if (length > world.recording().size()) {
            throw new IllegalArgumentException(
                    "cannot rewind to " + length + " of " + world.recording().size() + " steps");
        }
        if (rewinds != null) {
            rewinds.rewindTo(length);
            monitor.rewindTo(length);
        } else {
            reperform(length, step -> {});
        }
    }

    private void reperform(int length, Consumer<Step> witness) {
        Recording done = world.recording();
        List<Step> prefix = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            prefix.add(done.step(i));
        }
        world.close();
        world = boot();
        monitor = new InvariantMonitor(setup, rewinding, stateObserver);
        for (Step step : prefix) {
            Step again = reperform(step);
            monitor.checkStep(again, world);
            witness.accept(again);
        }
    }

    private Step reperform(Step step) {
        try {
            return performUnchecked(step.event(), new RecordedChoices(step));
        } catch (IllegalArgumentException e) {
            throw new OutOfControl(
                    "step " + step.index() + " could not be done again: " + e.getMessage(),
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>",
                    e);
        }
    }

    private World boot() {
        setup.rollback();
        World booted = setup.world().boot(origin.seed());
        CurrentEnvironment.bind(
                booted.ability(VirtualEnvironment.class).orElse(null)); // once for each world: nothing in the loop
        StepLog.open(booted.recording(), setup.world()::normalizeLogLine);
        rewinds = rewinding ? booted.ability(Rewindable.class).orElse(null) : null;
        beacon.setWorld(booted);
        return booted;
    }

    /** Whether steps are taken back without doing earlier ones again. */
    public boolean rewindsCheaply() {
        return rewinds != null;
    }

    /** The present world; another one after a rewinding that had to boot anew. */
    public World world() {
        return world;
    }

    public Recording recording() {
        return world.recording();
    }

    /** An ability of the present world. */
    public <A> Optional<A> ability(Class<A> ability) {
        return world.ability(ability);
    }

    /** What the invariants remember now, one for each; values. */
    public List<@Nullable Object> histories() {
        return monitor.histories();
    }

    /** All that happened so far, with this verdict. */
    public Execution execution(Verdict verdict) {
        return Execution.of(origin, world.recording(), verdict);
    }

    @Override
    public void close() {
        try {
            StepLog.restore(null); // what is said while all is cleared away belongs to no step
            world.close();
        } finally {
            leave();
        }
    }

    private void leave() {
        StepLog.restore(previousLog);
        CurrentEnvironment.bind(previousEnvironment);
        beacon.setEvent(null);
        beacon.setWorld(null);
        beacon.setBusy(false);
    }
}
