package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.Item;
import dev.winnow.model.Origin;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.RecordedChoices;
import dev.winnow.system.Rewindable;
import dev.winnow.system.RunningCallback;
import dev.winnow.system.States;
import dev.winnow.system.StepLog;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.system.VirtualEnvironment;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A world together with the invariants of its setup: performs one event at a time, evaluates the invariants and can
 * rewind even if the world cannot. Callers decide what to perform: the {@link Runner} asks a strategy, a minimizer
 * follows a schedule.
 *
 * <p>Used by one thread, which is bound to the world from {@link #open} to {@link #close}. On one thread, two of them
 * may nest but not overlap.
 */
public final class MonitoredWorld implements AutoCloseable {

    private final Setup setup;
    private final Origin origin;
    private final boolean rewinding;
    private final ProgressBeacon beacon;
    private final @Nullable Consumer<States> stateObserver;
    private final @Nullable VirtualEnvironment previousEnvironment = CurrentEnvironment.current();
    private final @Nullable StepLog previousLog = StepLog.current();
    private final @Nullable Supplier<String> previousCallback =
            RunningCallback.ofCurrentThread().enter((RunningCallback.StepDescription) this::describeStep);

    private World world;
    private InvariantMonitor monitor;
    private @Nullable Rewindable rewindable;

    private MonitoredWorld(
            Setup setup, Origin origin, boolean rewinding, ProgressBeacon beacon, @Nullable Consumer<States> observer) {
        this.setup = setup;
        this.origin = origin;
        this.rewinding = rewinding;
        this.beacon = beacon;
        this.stateObserver = observer;
        beacon.setBusy(true);
        try {
            this.world = boot();
            this.monitor = new InvariantMonitor(setup, rewinding, observer);
        } catch (Throwable e) {
            releaseThread();
            throw e;
        }
    }

    /**
     * Boots a world.
     *
     * @param rewinding true if the caller will rewind; only then the data needed for it is kept
     */
    public static MonitoredWorld open(Setup setup, Origin origin, boolean rewinding, ProgressBeacon beacon) {
        return new MonitoredWorld(setup, origin, rewinding, beacon, null);
    }

    /** Boots a world whose states the observer, if any, sees after each step. */
    static MonitoredWorld open(
            Setup setup, Origin origin, boolean rewinding, ProgressBeacon beacon, @Nullable Consumer<States> observer) {
        return new MonitoredWorld(setup, origin, rewinding, beacon, observer);
    }

    /** Performs the event and returns the violation, or null if all invariants hold. */
    public @Nullable Violation perform(Event event, ChoiceSource choices) {
        return monitor.checkStep(performUnchecked(event, choices), world);
    }

    Step performUnchecked(Event event, ChoiceSource choices) {
        beacon.setEvent(event);
        Step step;
        try {
            step = world.perform(event, choices);
        } catch (OutOfMemoryError e) {
            throw located(e, event);
        }
        beacon.setEvent(null);
        return step;
    }

    /** Names the handler that ran out of memory. */
    private OutOfMemoryError located(OutOfMemoryError e, Event event) {
        Item item = event.item() == Event.NO_ITEM ? null : world.recording().item(event.item());
        String handler = item == null ? event.toString() : item.to() + " for " + Shapes.text(item.payload());
        OutOfMemoryError located = new OutOfMemoryError(e.getMessage() + ", in the handler of " + handler);
        located.initCause(e);
        return located;
    }

    @Nullable
    Violation checkStep(Step step) {
        return monitor.checkStep(step, world);
    }

    /**
     * Evaluates the end of the execution and returns the violation, or null. If the execution stops in a hot state with
     * events enabled, searches its last steps for a fair cycle by performing the whole execution again.
     */
    public @Nullable Violation checkEnd() {
        Recording recording = world.recording();
        if (recording.size() == 0) {
            return null;
        }
        Violation violation = monitor.checkEnd(recording.step(recording.size() - 1), world);
        FairCycleDetector detector = violation == null ? FairCycleDetector.endingIn(setup, world, histories()) : null;
        if (detector == null) {
            return violation;
        }
        reperform(recording.size(), step -> detector.addStep(step, world, histories()));
        return detector.violation();
    }

    /**
     * Undoes all but the first {@code length} steps. If the world cannot rewind, performs these steps again in a new
     * world.
     */
    public void rewindTo(int length) {
        if (length > world.recording().size()) {
            throw new IllegalArgumentException(
                    "cannot rewind to " + length + " of " + world.recording().size() + " steps");
        }
        if (rewindable != null) {
            rewindable.rewindTo(length);
            monitor.rewindTo(length);
        } else {
            reperform(length, step -> {});
        }
    }

    private void reperform(int length, Consumer<Step> stepObserver) {
        Recording recorded = world.recording();
        List<Step> prefix = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            prefix.add(recorded.step(i));
        }
        world.close();
        world = boot();
        monitor = new InvariantMonitor(setup, rewinding, stateObserver);
        for (Step step : prefix) {
            Step performed = reperform(step);
            monitor.checkStep(performed, world);
            stepObserver.accept(performed);
        }
    }

    private Step reperform(Step step) {
        try {
            return performUnchecked(step.event(), new RecordedChoices(step));
        } catch (IllegalArgumentException e) {
            throw new OutOfControl(
                    "step " + step.index() + " could not be performed again: " + e.getMessage(),
                    "the system is not deterministic: find the cause with " + SuggestedCommand.DOCTOR,
                    e);
        }
    }

    private World boot() {
        setup.rollback();
        World booted = setup.world().boot(origin.seed());
        CurrentEnvironment.bind(
                booted.ability(VirtualEnvironment.class).orElse(null)); // once per world, not once per step
        StepLog.open(booted.recording(), setup.world()::normalizeLogLine);
        rewindable = rewinding ? booted.ability(Rewindable.class).orElse(null) : null;
        beacon.setWorld(booted);
        return booted;
    }

    /** Returns true if rewinding does not perform earlier steps again. */
    public boolean rewindsCheaply() {
        return rewindable != null;
    }

    /** Returns the current world. A rewind may replace it by a new one. */
    public World world() {
        return world;
    }

    /** Returns the recording of the current world. */
    public Recording recording() {
        return world.recording();
    }

    /** Returns an optional ability of the current world. */
    public <A> Optional<A> ability(Class<A> ability) {
        return world.ability(ability);
    }

    /** Returns the current histories, one per invariant. */
    public List<@Nullable Object> histories() {
        return monitor.histories();
    }

    /** Returns the invariants that could not be decided so far. */
    public List<UndecidedInvariant> undecided() {
        return monitor.undecided();
    }

    /** Returns the execution so far, with this verdict. */
    public Execution execution(Verdict verdict) {
        return Execution.of(origin, world.recording(), verdict);
    }

    @Override
    public void close() {
        try {
            StepLog.restore(null); // log lines of the shutdown belong to no step
            world.close();
        } finally {
            releaseThread();
        }
    }

    /** Describes the handler that runs, also to other threads while it hangs. */
    private String describeStep() {
        Event event = beacon.event();
        World current = beacon.world();
        return event == null || current == null
                ? "code of the system"
                : HandlerDescription.of(event, current.recording());
    }

    private void releaseThread() {
        RunningCallback.ofCurrentThread().enter(previousCallback);
        StepLog.restore(previousLog);
        CurrentEnvironment.bind(previousEnvironment);
        beacon.setEvent(null);
        beacon.setWorld(null);
        beacon.setBusy(false);
    }
}
