package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A world and the judgement of what happens in it: performs one event at a time, looks at the invariants, and takes steps back
 * whether or not the world can. It decides nothing; the {@link Runner} asks a strategy, a minimizer has its own script.
 *
 * <p>Used by one thread, which is bound to its world from {@link #open} to {@link #close}: two of them do not overlap there.
 */
public final class Performance implements AutoCloseable {

    private final Setup setup;
    private final Origin origin;
    private final boolean rewinding;
    private final Pulse pulse;
    private final @Nullable Consumer<States> lookout;
    private final @Nullable Ambience ambienceBefore = Ambient.current();
    private final @Nullable StepLog logBefore = StepLog.current();

    private World world;
    private Judge judge;
    private @Nullable Rewinds rewinds;

    private Performance(
            Setup setup, Origin origin, boolean rewinding, Pulse pulse, @Nullable Consumer<States> lookout) {
        this.setup = setup;
        this.origin = origin;
        this.rewinding = rewinding;
        this.pulse = pulse;
        this.lookout = lookout;
        pulse.busy(true);
        try {
            this.world = boot();
            this.judge = new Judge(setup, rewinding, lookout);
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
    public static Performance open(Setup setup, Origin origin, boolean rewinding, Pulse pulse) {
        return new Performance(setup, origin, rewinding, pulse, null);
    }

    /** The same, and somebody looks at the states after each step. */
    static Performance open(
            Setup setup, Origin origin, boolean rewinding, Pulse pulse, @Nullable Consumer<States> lookout) {
        return new Performance(setup, origin, rewinding, pulse, lookout);
    }

    /** Makes the event happen: what it breaks, or null. */
    public @Nullable Violation perform(Event event, Choices choices) {
        return judge.after(performUnjudged(event, choices), world);
    }

    Step performUnjudged(Event event, Choices choices) {
        pulse.performing(event);
        Step step = world.perform(event, choices);
        pulse.performing(null);
        return step;
    }

    @Nullable
    Violation judge(Step step) {
        return judge.after(step, world);
    }

    /**
     * What it breaks that nothing more happens, or null; where something is still owed and more could happen, whether the latest steps could go on
     * for ever. That is seen by doing all of them again, so that who does not end so pays nothing.
     */
    public @Nullable Violation end() {
        Recording recording = world.recording();
        if (recording.size() == 0) {
            return null;
        }
        Violation violation = judge.atEnd(recording.step(recording.size() - 1), world);
        Rounds rounds = violation == null ? Rounds.endingIn(setup, world, histories()) : null;
        if (rounds == null) {
            return violation;
        }
        performAgain(recording.size(), step -> rounds.note(step, world, histories()));
        return rounds.violation();
    }

    /** Takes back all but the first {@code length} steps, by doing those again in another world if there is no better way. */
    public void rewindTo(int length) {
        if (length > world.recording().size()) {
            throw new IllegalArgumentException(
                    "cannot rewind to " + length + " of " + world.recording().size() + " steps");
        }
        if (rewinds != null) {
            rewinds.rewindTo(length);
            judge.rewindTo(length);
        } else {
            performAgain(length, step -> {});
        }
    }

    private void performAgain(int length, Consumer<Step> witness) {
        Recording done = world.recording();
        List<Step> prefix = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            prefix.add(done.step(i));
        }
        world.close();
        world = boot();
        judge = new Judge(setup, rewinding, lookout);
        for (Step step : prefix) {
            Step again = performAgain(step);
            judge.after(again, world);
            witness.accept(again);
        }
    }

    private Step performAgain(Step step) {
        try {
            return performUnjudged(step.event(), new RecordedChoices(step));
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
        Ambient.bind(booted.ability(Ambience.class).orElse(null)); // once for each world: nothing in the loop
        StepLog.open(booted.recording(), setup.world()::lasting);
        rewinds = rewinding ? booted.ability(Rewinds.class).orElse(null) : null;
        pulse.entering(booted);
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
        return judge.histories();
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
        StepLog.restore(logBefore);
        Ambient.bind(ambienceBefore);
        pulse.performing(null);
        pulse.entering(null);
        pulse.busy(false);
    }
}
