package dev.winnow.explore.skeleton;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Component;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.AbsentSenders;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Rewindable;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.system.VirtualEnvironment;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A world in which only the processes of one component are started. It follows local traces: by rewinding if the world
 * can, else by performing the whole trace again in a new world. Used by one thread.
 */
final class ComponentRun implements AutoCloseable {

    /** The system and how it runs. */
    record RunSettings(Setup setup, long seed, ProgressBeacon beacon, TraceBudget budget) {}

    private final RunSettings settings;
    private final Component component;
    private final List<External> prologue;
    private @Nullable World world;
    private @Nullable Rewindable rewindable;
    private @Nullable VirtualEnvironment environment;
    private final List<LocalTrace> path = new ArrayList<>(); // performed in this order
    private final List<Integer> lengths = new ArrayList<>(); // of the recording after each of them
    private long performed;

    ComponentRun(RunSettings settings, Component component) {
        this.settings = settings;
        this.component = component;
        this.prologue = settings.setup.plan().prologue().stream()
                .flatMap(step -> step instanceof Plan.Inject inject ? Stream.of(inject.external()) : Stream.empty())
                .filter(external -> component.contains(subject(external)))
                .toList();
    }

    /** Returns the process that an external of the prologue concerns. */
    static ProcessId subject(External external) {
        return external instanceof External.Send send ? send.to() : ((External.Lifecycle) external).process();
    }

    Component component() {
        return component;
    }

    /** Returns true if states are values, which stay as they are while other steps are performed. */
    boolean keepsStates() {
        return rewindable != null;
    }

    /** Returns the number of steps performed, those of re-execution included. */
    long performedCount() {
        return performed;
    }

    /** Returns the world after the actions of a trace. Polls for a stop before. */
    World goTo(LocalTrace trace) {
        settings.budget.requireTimeToExplore(component.name());
        return follow(trace);
    }

    /** Returns the world after the actions of a trace, without a poll: for user code, which must not be stopped. */
    World follow(LocalTrace trace) {
        List<LocalTrace> target = trace.path();
        int common = 0;
        while (common < Math.min(path.size(), target.size()) && path.get(common) == target.get(common)) {
            common++;
        }
        World current = backTo(common);
        for (LocalTrace next : target.subList(path.size(), target.size())) {
            perform(Objects.requireNonNull(next.action));
            requireItems(next.effects.itemCount(), current.recording());
            arriveAt(next);
        }
        return current;
    }

    /** Undoes all but the first actions; all of them if the world cannot rewind. */
    private World backTo(int actions) {
        World current = world;
        int length = actions == 0 ? 0 : lengths.get(actions - 1);
        if (current != null && current.recording().size() == length) {
            forgetAllBut(actions);
            return current;
        }
        if (current != null && rewindable != null) {
            forgetAllBut(actions);
            rewindable.rewindTo(length);
            return current;
        }
        forgetAllBut(0);
        return boot();
    }

    private void forgetAllBut(int actions) {
        path.subList(actions, path.size()).clear();
        lengths.subList(actions, lengths.size()).clear();
    }

    private World boot() {
        if (world != null) {
            world.close();
        }
        settings.setup.rollback();
        World booted = settings.setup.world().boot(settings.seed);
        world = booted;
        rewindable = booted.ability(Rewindable.class).orElse(null);
        environment = booted.ability(VirtualEnvironment.class).orElse(null);
        List<Component> others = settings.setup.components().stream()
                .filter(other -> !other.equals(component))
                .toList();
        if (!others.isEmpty()) {
            absentSenders().setAbsent(process -> others.stream().anyMatch(other -> other.contains(process)));
        }
        return booted;
    }

    /** Performs an action where the last {@link #goTo} led. */
    void perform(LocalAction action) {
        World current = Objects.requireNonNull(world);
        VirtualEnvironment before = CurrentEnvironment.bind(environment);
        settings.beacon.setWorld(current);
        try {
            if (action instanceof LocalAction.Begin begin) {
                performPrologue(current, new ScriptedChoices(begin.choices()));
            } else if (action instanceof LocalAction.Handle handle) {
                perform(current, event(handle, current.recording()), new ScriptedChoices(handle.choices()));
            } else {
                AbsentSenders senders = absentSenders();
                ((LocalAction.Receive) action)
                        .messages()
                        .forEach(message -> senders.sendFrom(message.from(), message.to(), message.exported()));
            }
        } finally {
            settings.beacon.setEvent(null);
            CurrentEnvironment.bind(before);
        }
    }

    /** Tells where the last {@link #perform} led. */
    void arriveAt(LocalTrace trace) {
        path.add(trace);
        lengths.add(Objects.requireNonNull(world).recording().size());
    }

    private void performPrologue(World current, ChoiceSource choices) {
        for (External external : prologue) {
            if (current.recording().failure() == null && current.permits(external)) {
                perform(current, external, choices);
            }
        }
    }

    private void perform(World current, Event event, ChoiceSource choices) {
        performed++;
        settings.beacon.setEvent(event);
        try {
            current.perform(event, choices);
        } catch (IllegalArgumentException e) {
            throw nondeterministic(e.getMessage());
        }
    }

    private static Event event(LocalAction.Handle handle, Recording recording) {
        return recording.isTimer(handle.item()) ? new Event.Fire(handle.item()) : new Event.Deliver(handle.item());
    }

    /** Returns the ability to stand in for the other components. */
    AbsentSenders absentSenders() {
        return Objects.requireNonNull(world)
                .ability(AbsentSenders.class)
                .orElseThrow(() -> new BadInput(
                        "this system cannot run a part of its processes alone",
                        "use another strategy; docs/EXPLORE.md says what each one needs"));
    }

    private void requireItems(int expected, Recording recording) {
        if (recording.itemCount() != expected) {
            throw nondeterministic("it created " + recording.itemCount() + " messages and timers, then " + expected);
        }
    }

    OutOfControl nondeterministic(@Nullable String detail) {
        return new OutOfControl(
                "component '" + component.name() + "' behaved differently when it was performed again: " + detail,
                "the system is not deterministic: find the cause with " + SuggestedCommand.DOCTOR);
    }

    @Override
    public void close() {
        if (world != null) {
            world.close();
            world = null;
        }
        settings.beacon.setWorld(null);
    }
}
