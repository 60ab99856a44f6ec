package dev.winnow.world.compiled;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Choices;
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
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A world that performs single steps outside of any execution: one process gets its state and its message, all others
 * are down. The simulated world thus remains the only implementation of what happens in a step.
 *
 * <p>The steps stay in the sandbox's recording, where invariants can read them. Their numbers and those of their items
 * differ from any execution: reading one throws {@link UnsupportedByEngine}.
 */
final class HandlerSandbox {

    private static final int MOST_STEPS = 4_000; // per recording
    private static final long LONGEST_DELAY = 1L << 40; // sums of delays must not overflow
    private static final External SEPARATOR = new External.Run("separator");
    private static final ChoiceSource REFUSED = (process, bound) -> {
        throw new UnsupportedByEngine(process + " chooses");
    };

    /** The effect of one step: the items from {@code firstItem} to {@code endItem} (exclusive) were created. */
    record SandboxEffect(
            Step step,
            int firstItem,
            int endItem,
            ConfigurationSnapshots.@Nullable LocalState localState,
            @Nullable Failure failure) {}

    final SimulationDefinition definition;
    final SymbolTable symbols;
    final MoveTable moves;
    private final SimulatedWorld world;
    private final ConfigurationSnapshots configurations;
    private final @Nullable VirtualEnvironment environment;
    private @Nullable UnsupportedByEngine refusal; // kept, since user code may swallow it

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

    /** Returns the local state of a process that has not been started. */
    ConfigurationSnapshots.LocalState unstartedState(int process) {
        return configurations.localStateOf(
                new SimulatedWorld(definition, 0).processes().get(process));
    }

    boolean isGuarded(int process) {
        return world.processes().get(process).isGuarded();
    }

    /** Returns true if the process defers the message. */
    boolean defers(int local, int message) {
        recording().beginExternal(SEPARATOR);
        int firstItem = recording().itemCount();
        SimulatedProcess process = enter(local);
        boolean deferred =
                callSandboxed(() -> process.defers(symbols.process(symbols.from[message]), symbols.payload(message)));
        cleanUp(process, firstItem);
        return deferred;
    }

    /** Performs the step; null if it cannot happen. */
    @Nullable
    SandboxEffect perform(TransitionKey key) {
        if (recording().size() >= MOST_STEPS) {
            startRecording(0);
        }
        recording().beginExternal(SEPARATOR); // items added now belong to no step of the system
        int firstItem = recording().itemCount();
        SimulatedProcess process = key.localState() == SymbolTable.NONE ? null : enter(key.localState());
        key.presentMessages().forEach(this::addMessage);
        Event event = event(key, process);
        SandboxEffect effect = event == null ? null : perform(event, process, choiceSource(key));
        cleanUp(process, firstItem);
        return effect;
    }

    /** Performs the step in a new recording, where all numbers differ. */
    @Nullable
    SandboxEffect performRenumbered(TransitionKey key) {
        startRecording(1 + recording().size() % 7);
        return perform(key);
    }

    /** Begins a new recording with {@code padding} meaningless steps. */
    private void startRecording(int padding) {
        world.reset(definition.definitions());
        recording().onNumbersRead(this::refuse);
        for (int i = 0; i < padding; i++) {
            recording().beginExternal(SEPARATOR);
            recording().addTimer(0, SEPARATOR);
        }
    }

    private static ChoiceSource choiceSource(TransitionKey key) {
        Choices requested = key.requestedChoices();
        if (requested == null) {
            return REFUSED;
        }
        int[] next = {0};
        return (process, bound) -> next[0] < requested.size() ? requested.value(next[0]++) : 0;
    }

    private SandboxEffect perform(Event event, @Nullable SimulatedProcess process, ChoiceSource choices) {
        int first = recording().itemCount();
        Step step = callSandboxed(() -> world.perform(event, choices));
        ConfigurationSnapshots.LocalState after = process == null ? null : configurations.localStateOf(process);
        if (after != null && after.timers().stream().anyMatch(timer -> timer.remaining() > LONGEST_DELAY)) {
            throw new UnsupportedByEngine("a timer with a delay above 2^40");
        }
        return new SandboxEffect(step, first, recording().itemCount(), after, step.failure());
    }

    /** Calls user code with the sandbox's environment and log. */
    <T> T callSandboxed(Supplier<T> code) {
        VirtualEnvironment before = CurrentEnvironment.bind(environment);
        try {
            T result = StepLog.callLogging(recording(), line -> line, code);
            if (refusal != null) {
                throw refusal;
            }
            return result;
        } finally {
            CurrentEnvironment.bind(before);
        }
    }

    /** Calls an invariant in the sandbox. */
    <T> T callInvariant(Supplier<T> code) {
        try {
            return callSandboxed(code);
        } catch (BadInput e) {
            throw e.getCause() instanceof UnsupportedByEngine refused ? refused : e;
        }
    }

    private void refuse() {
        refusal = new UnsupportedByEngine("an invariant that reads the numbers of steps or items");
        throw refusal;
    }

    private @Nullable Event event(TransitionKey key, @Nullable SimulatedProcess process) {
        if (key.kind() == TransitionKey.TransitionKind.DELIVER) {
            return new Event.Deliver(addMessage(key.subject()));
        }
        if (key.kind() == TransitionKey.TransitionKind.FIRE) {
            return new Event.Fire(Objects.requireNonNull(process).earliestTimer());
        }
        External external = external(key, process == null ? ProcessId.OUTSIDE : process.id());
        return world.permits(external) ? external : null;
    }

    private External external(TransitionKey key, ProcessId process) {
        return switch (key.kind()) {
            case START -> new External.Start(process);
            case CRASH -> new External.Crash(process);
            case RESTART -> new External.Restart(process);
            case PAUSE -> new External.Pause(process);
            case RESUME -> new External.Resume(process);
            case SEND -> new External.Send(symbols.process(symbols.to[key.subject()]), symbols.payload(key.subject()));
            case DROP -> new External.Drop(addMessage(key.subject()));
            case DUPLICATE -> new External.Duplicate(addMessage(key.subject()));
            case PARTITION -> ((Move.InjectExternal) moves.move(key.subject())).external();
            case HEAL ->
                healAfterPartition((External.Heal) ((Move.InjectExternal) moves.move(key.subject())).external());
            case DELIVER, FIRE -> throw new IllegalArgumentException("not an external: " + key);
        };
    }

    /** Creates the partition that the heal ends, and returns the heal. */
    private External healAfterPartition(External.Heal heal) {
        world.partition(new External.Partition(heal.one(), heal.other()));
        return heal;
    }

    private SimulatedProcess enter(int local) {
        SimulatedProcess process = world.processes().get(symbols.processOf[local]);
        configurations.restoreLocalState(process, symbols.localState(local));
        return process;
    }

    /** Puts a message in flight and returns its item. */
    private int addMessage(int message) {
        int item = recording().addMessage(symbols.from[message], symbols.to[message], symbols.payload(message));
        world.pending().add(item);
        return item;
    }

    /** Removes all traces of the step except for the recording. */
    private void cleanUp(@Nullable SimulatedProcess process, int firstItem) {
        if (!world.partitions().isEmpty()) {
            startRecording(0);
            return;
        }
        if (process != null) {
            while (process.armedTimerCount() > 0) {
                process.disarm(process.timerAt(0));
            }
            process.up = false;
            process.paused = false;
            process.guarded = false;
            process.started = false;
            process.state = null;
            world.pending().refreshTimer(process);
        }
        for (int item = firstItem; item < recording().itemCount(); item++) {
            if (world.pending().isInFlight(item)) {
                world.pending().remove(item);
            }
        }
        if (process != null) {
            world.pending().refresh(process.index);
        }
    }
}
