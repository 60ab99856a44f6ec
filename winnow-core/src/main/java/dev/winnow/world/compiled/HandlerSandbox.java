package dev.winnow.world.compiled;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.StepLog;
import dev.winnow.system.VirtualEnvironment;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import dev.winnow.world.simulate.SimulatedProcess;
import dev.winnow.world.simulate.SimulatedWorld;
import dev.winnow.world.simulate.SimulationDefinition;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A world in which one step at a time is performed apart from any execution: the process concerned is put into the
 * state it had, with the message that it gets, and everybody else is away. So whatever happens in a step is said by the
 * real code and nowhere twice.
 *
 * <p>The steps stay in its recording, where invariants can look at them. There they have other numbers than in any
 * execution: a step, or an item, that is asked for its number says that it cannot be rehearsed.
 */
final class HandlerSandbox {

    private static final int MOST_STEPS = 4_000; // in one recording
    private static final long LONGEST_DELAY = 1L << 40; // sums of delays stay far from the end of time
    private static final External SEPARATOR = new External.Run("between two scenes");
    private static final ChoiceSource REFUSED = (process, bound) -> {
        throw new UnsupportedByEngine(process + " chooses");
    };

    /** What a scene brought about. */
    record SandboxEffect(
            Step step,
            int firstItem,
            int endItem,
            ConfigurationSnapshots.@Nullable LocalState localState,
            @Nullable Failure failure) {}

    private final SimulationDefinition definition;
    private final SymbolTable symbols;
    private final MoveTable moves;
    private final SimulatedWorld world;
    private final ConfigurationSnapshots configurations;
    private final @Nullable VirtualEnvironment environment;
    private @Nullable UnsupportedByEngine refusal; // also kept here, since user code may swallow it

    HandlerSandbox(SimulationDefinition definition, long seed, SymbolTable symbols, MoveTable moves) {
        this.definition = definition;
        this.symbols = symbols;
        this.moves = moves;
        this.world = new SimulatedWorld(definition, seed);
        this.configurations = new ConfigurationSnapshots(world);
        this.environment = world.ability(VirtualEnvironment.class).orElse(null);
        world.context.restrictToLocal();
        world.recording().onNumbersRead(this::refuse);
    }

    Recording recording() {
        return world.recording();
    }

    /** How the process is before it is started. */
    ConfigurationSnapshots.LocalState unstartedState(int process) {
        return configurations.localStateOf(
                new SimulatedWorld(definition, 0).processes().get(process));
    }

    boolean isGuarded(int process) {
        return world.processes().get(process).isGuarded();
    }

    /** Whether the process puts the message off. */
    boolean defers(int local, int message) {
        recording().beginExternal(SEPARATOR);
        int firstItem = recording().itemCount();
        SimulatedProcess cell = enter(local);
        boolean deferred =
                callSandboxed(() -> cell.defers(symbols.process(symbols.from[message]), symbols.payload(message)));
        cleanUp(cell, firstItem);
        return deferred;
    }

    /** Performs the scene; null if it cannot happen there. */
    @Nullable
    SandboxEffect perform(TransitionKey key) {
        if (recording().size() >= MOST_STEPS) {
            startRecording(0);
        }
        recording().beginExternal(SEPARATOR); // what is put there now belongs to no step of the system
        int firstItem = recording().itemCount();
        SimulatedProcess cell = key.localState() == SymbolTable.NONE ? null : enter(key.localState());
        key.presentMessages().forEach(this::addMessage);
        Event event = event(key, cell);
        SandboxEffect effect = event == null ? null : perform(event, cell, answers(key));
        cleanUp(cell, firstItem);
        return effect;
    }

    /** Performs the scene where everything has other numbers. */
    @Nullable
    SandboxEffect performRenumbered(TransitionKey key) {
        startRecording(1 + recording().size() % 7);
        return perform(key);
    }

    /** Begins a new recording, with so many steps that mean nothing. */
    private void startRecording(int padding) {
        world.reset(definition.definitions());
        recording().onNumbersRead(this::refuse);
        for (int i = 0; i < padding; i++) {
            recording().beginExternal(SEPARATOR);
            recording().addTimer(0, SEPARATOR);
        }
    }

    private static ChoiceSource answers(TransitionKey key) {
        List<Integer> script = key.choiceScript();
        if (script == null) {
            return REFUSED;
        }
        Iterator<Integer> values = script.iterator();
        return (process, bound) -> values.hasNext() ? values.next() : 0;
    }

    private SandboxEffect perform(Event event, @Nullable SimulatedProcess cell, ChoiceSource choices) {
        int first = recording().itemCount();
        Step step = callSandboxed(() -> world.perform(event, choices));
        ConfigurationSnapshots.LocalState after = cell == null ? null : configurations.localStateOf(cell);
        if (after != null && after.timers().stream().anyMatch(timer -> timer.remaining() > LONGEST_DELAY)) {
            throw new UnsupportedByEngine("a timer is set for the end of time");
        }
        return new SandboxEffect(step, first, recording().itemCount(), after, step.failure());
    }

    /** What the code answers, while all that it reads or logs past its arguments is ours. */
    <T> T callSandboxed(Supplier<T> code) {
        VirtualEnvironment before = CurrentEnvironment.bind(environment);
        try {
            T answer = StepLog.callLogging(recording(), line -> line, code);
            if (refusal != null) {
                throw refusal;
            }
            return answer;
        } finally {
            CurrentEnvironment.bind(before);
        }
    }

    /** The same for the code of an invariant, which may be refused. */
    <T> T callInvariant(Supplier<T> code) {
        try {
            return callSandboxed(code);
        } catch (BadInput e) {
            throw e.getCause() instanceof UnsupportedByEngine refused ? refused : e;
        }
    }

    private void refuse() {
        refusal = new UnsupportedByEngine("an invariant looks at the numbers of steps or items");
        throw refusal;
    }

    private @Nullable Event event(TransitionKey key, @Nullable SimulatedProcess cell) {
        if (key.kind() == TransitionKey.TransitionKind.DELIVER) {
            return new Event.Deliver(addMessage(key.subject()));
        }
        if (key.kind() == TransitionKey.TransitionKind.FIRE) {
            return new Event.Fire(java.util.Objects.requireNonNull(cell).earliestTimer());
        }
        External external = external(key, cell == null ? ProcessId.OUTSIDE : cell.id());
        return world.permits(external) ? external : null;
    }

    private External external(TransitionKey key, ProcessId process) {
        return switch (key.kind()) {
            case START -> new External.Start(process);
            case CRASH -> new External.Crash(process);
            case RESTART -> new External.Restart(process);
            case SEND -> new External.Send(symbols.process(symbols.to[key.subject()]), symbols.payload(key.subject()));
            case DROP -> new External.Drop(addMessage(key.subject()));
            case DUPLICATE -> new External.Duplicate(addMessage(key.subject()));
            case PARTITION -> ((Move.InjectExternal) moves.move(key.subject())).external();
            case HEAL -> healing((External.Heal) ((Move.InjectExternal) moves.move(key.subject())).external());
            case DELIVER, FIRE -> throw new IllegalArgumentException("not from outside: " + key);
        };
    }

    private External healing(External.Heal heal) {
        world.partition(new External.Partition(heal.one(), heal.other()));
        return heal;
    }

    private SimulatedProcess enter(int local) {
        SimulatedProcess cell = world.processes().get(symbols.processOf[local]);
        configurations.restoreLocalState(cell, symbols.localState(local));
        return cell;
    }

    /** Puts a message under way, unless it is there already; in a set there is no second one. */
    private int addMessage(int message) {
        int item = recording().addMessage(symbols.from[message], symbols.to[message], symbols.payload(message));
        world.pending().add(item);
        return item;
    }

    /** Leaves nothing behind but the recording. */
    private void cleanUp(@Nullable SimulatedProcess cell, int firstItem) {
        if (!world.partitions().isEmpty()) {
            startRecording(0);
            return;
        }
        if (cell != null) {
            while (cell.armedTimerCount() > 0) {
                cell.disarm(cell.timerAt(0));
            }
            cell.up = false;
            cell.guarded = false;
            cell.started = false;
            cell.state = null;
            world.pending().refreshTimer(cell);
        }
        for (int item = firstItem; item < recording().itemCount(); item++) {
            if (world.pending().isInFlight(item)) {
                world.pending().remove(item);
            }
        }
        if (cell != null) {
            world.pending().refresh(cell.index);
        }
    }
}
