package dev.winnow.world.simulate;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.statespace.AbsentSenders;
import dev.winnow.statespace.StepFootprints;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Rewindable;
import dev.winnow.system.Snapshots;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.States;
import dev.winnow.system.Timing;
import dev.winnow.system.VirtualEnvironment;
import dev.winnow.system.World;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.NodeState;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.BlockContext;
import dev.winnow.world.process.MutableProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A world of plain Java processes.
 *
 * <p>Messages to a process that has not been started wait for it. In an ordered network, a crash loses the messages in
 * flight to the process and those sent while it is down, as a broken connection would. In an unordered network they
 * wait. A partition delays messages and loses none, and so does a pause of their receiver.
 */
public final class SimulatedWorld implements World {

    private static final int MOST_PROCESSES = 4_096; // the number of channels is its square

    private final SimulationDefinition definition;
    private final long seed;
    private final ArrayList<SimulatedProcess> processes = new ArrayList<>();
    private final PendingEvents pending;
    public final HandlerContext context;
    private final LiveStates states = new LiveStates(this);
    private final @Nullable TimedEnabledEvents timedEvents;
    private final @Nullable DriftingClocks driftingClocks; // null if all clocks are the common time
    private final List<External.Partition> partitions = new ArrayList<>();
    private Recording recording = new Recording();
    private @Nullable UndoJournal journal;
    private boolean pureOnly; // states are compared or rewound, so they must be values
    private @Nullable Object stateBefore; // of the process that ran last, before its last handler
    private long version; // different for every configuration entered

    /** Boots a world in which no process has been started. */
    public SimulatedWorld(SimulationDefinition definition, long seed) {
        this.definition = definition;
        this.seed = seed;
        pending = new PendingEvents(definition.network(), processes, recording);
        timedEvents = definition.timing() instanceof Timing.Timed bounds
                ? new TimedEnabledEvents(bounds, pending, processes)
                : null;
        driftingClocks = timedEvents != null && timedEvents.bounds().hasDrift()
                ? new DriftingClocks(timedEvents, definition.handlers().readsClock())
                : null;
        context = new HandlerContext(this, definition);
        pending.ensureProcesses(definition.definitions().size());
        definition.definitions().forEach(this::add);
    }

    // ---- events

    @Override
    public EnabledEvents enabled() {
        return timedEvents == null ? pending : timedEvents.refreshed(recording);
    }

    @Override
    public boolean permits(External external) {
        return external.match(new PermissionCheck(this));
    }

    @Override
    public Step perform(Event event, ChoiceSource choices) {
        if (event instanceof Event.Deliver deliver) {
            deliver(deliver.item(), choices);
        } else if (event instanceof Event.Fire fire) {
            fire(fire.item(), choices);
        } else {
            inject((External) event, choices);
        }
        if (timedEvents != null) {
            recording.setTime(timedEvents.now());
        }
        return recording.step(recording.size() - 1);
    }

    private void deliver(int item, ChoiceSource choices) {
        if (!enabled().contains(item) || recording.isTimer(item)) {
            throw new IllegalArgumentException("message " + item + " cannot be delivered now");
        }
        beginStep();
        recording.beginDelivery(item);
        advanceTime(item, choices);
        if (definition.network().removesHandled()) {
            pending.remove(item);
        }
        SimulatedProcess process = processes.get(recording.receiverIndex(item));
        ProcessId from = recording.process(recording.senderIndex(item));
        Object message = recording.payload(item);
        addUndoOf(process);
        handle(process, choices, from, message);
    }

    private void receive(SimulatedProcess process, ProcessId from, Object message) {
        if (process.guarded && process.accepts(from, message) == Acceptance.UNEXPECTED) {
            setFailure(new Failure.Unexpected(process.id(), message));
        } else {
            process.receive(from, message, context);
        }
    }

    private void fire(int item, ChoiceSource choices) {
        if (!enabled().contains(item) || !recording.isTimer(item)) {
            throw new IllegalArgumentException("timer " + item + " cannot fire now");
        }
        beginStep();
        recording.beginFiring(item);
        SimulatedProcess process = processes.get(recording.receiverIndex(item));
        addUndoOf(process);
        advanceTime(item, choices);
        if (driftingClocks == null) {
            process.clock = process.deadlineOf(item);
        } else {
            driftingClocks.advanceTo(process.deadlineOf(item), process);
        }
        process.disarm(item);
        handle(process, choices, null, recording.payload(item));
    }

    private void inject(External external, ChoiceSource choices) {
        if (!permits(external)) {
            throw new IllegalArgumentException("cannot happen now: " + external);
        }
        beginStep();
        recording.beginExternal(external);
        external.match(new ExternalInjector(this, choices)).run();
    }

    private AbsentSenders absentSenders() {
        return new AbsentSenders() {
            @Override
            public void setAbsent(Predicate<ProcessId> isAbsent) {} // processes that are not started just do nothing

            @Override
            public Object export(int item) {
                return recording.payload(item);
            }

            @Override
            public boolean translatesMessages() {
                return false;
            }

            @Override
            public Step sendFrom(ProcessId absent, ProcessId to, Object exported) {
                return SimulatedWorld.this.sendFrom(absent, to, exported);
            }
        };
    }

    private Step sendFrom(ProcessId absent, ProcessId to, Object message) {
        beginStep();
        recording.beginExternal(new External.Send(to, message));
        if (recording.indexOf(absent) < 0) {
            add(new SimulatedProcess.ProcessDefinition(absent, null, SimulatedWorld::neverStarted, true));
        }
        send(recording.indexOf(absent), to, message);
        return recording.step(recording.size() - 1);
    }

    private static MutableProcess<?> neverStarted() {
        throw new IllegalStateException("a process of another part of the system is started");
    }

    /** Begins a step. Called only for events that can happen, so that a refused one changes nothing. */
    private void beginStep() {
        version++;
        if (journal != null) {
            journal.beginStep();
        }
    }

    void start(SimulatedProcess process, ChoiceSource choices) {
        addUndoOf(process);
        process.started = true;
        process.up = true;
        handle(process, choices, null, null);
        pending.refresh(process.index);
    }

    /** Runs a handler, then starts the processes that it spawned. */
    private void handle(
            SimulatedProcess process, ChoiceSource choices, @Nullable ProcessId from, @Nullable Object payload) {
        Object before = process.state;
        stateBefore = before;
        context.begin(process, choices);
        try {
            call(process, from, payload);
        } catch (Throwable e) { // user code: errors are violations, too
            fail(process.id(), e);
        } finally {
            context.end();
        }
        boolean failed = recording.failure() != null;
        if (!failed && process.isToCrash()) {
            context.discardAfterCrash();
            recording.markCrash();
            crash(process);
        } else if (!failed && process.definition.isPure() && before == process.state && !context.hadSideEffects()) {
            recording.markUnchanged();
        }
        pending.refreshTimer(process);
        if (process.guarded) {
            pending.refresh(process.index);
        }
        if (context.hasSpawned()) {
            startSpawned(choices);
        }
    }

    /** Calls the handler of a start (no payload), of a timer (no sender) or of a message. */
    private void call(SimulatedProcess process, @Nullable ProcessId from, @Nullable Object payload) {
        if (payload == null) {
            process.start(context);
        } else if (from == null) {
            process.timeout(payload, context);
        } else {
            receive(process, from, payload);
        }
    }

    private void startSpawned(ChoiceSource choices) {
        for (SimulatedProcess child : context.drainSpawned()) {
            if (recording.failure() == null) {
                start(child, choices);
            }
        }
    }

    private void fail(ProcessId process, Throwable escaped) {
        if (escaped instanceof OutOfControl escape) {
            throw escape;
        }
        if (escaped instanceof BadInput bad) {
            throw bad;
        }
        if (escaped instanceof VirtualMachineError error && !(escaped instanceof StackOverflowError)) {
            throw error;
        }
        setFailure(new Failure.Uncaught(process, escaped));
    }

    /** Records a failure, unless the handler has crashed before. */
    private void setFailure(Failure failure) {
        if (!context.hasCrashed()) {
            recording.setFailure(failure);
        }
    }

    // ---- effects of handlers

    void send(int from, ProcessId to, Object message) {
        int receiver = recording.indexOf(to);
        if (receiver < 0) {
            throw new IllegalArgumentException(
                    to.equals(ProcessId.OUTSIDE)
                            ? "outside receives nothing: answer to a process, or keep the answer in the state"
                            : "there is no process named " + to + " to send to");
        }
        transmit(from, receiver, message);
    }

    void transmit(int from, int receiver, Object message) {
        if (pending.isInSet(from, receiver, message)) {
            return;
        }
        int item = addMessage(from, receiver, message);
        SimulatedProcess process = processes.get(receiver);
        if (definition.network().keepsChannelOrder() && process.started && !process.up) {
            recording.addLoss(item);
        } else {
            pending.add(item);
        }
    }

    /** Adds a copy right after the message, so that an ordered channel stays ordered. */
    void duplicate(int original) {
        int from = recording.senderIndex(original);
        int receiver = recording.receiverIndex(original);
        Object message = recording.payload(original);
        if (!pending.isInSet(from, receiver, message)) {
            pending.add(addMessage(from, receiver, message), original);
        }
    }

    private int addMessage(int from, int receiver, Object message) {
        int item = recording.addMessage(from, receiver, message);
        if (timedEvents != null) {
            timedEvents.setSentAt(item, timedEvents.now());
        }
        return item;
    }

    void arm(SimulatedProcess process, Object key, long delay, IntUnaryOperator choice) {
        disarm(process, key);
        int item = recording.addTimer(process.index, key);
        if (driftingClocks != null) {
            driftingClocks.skipUnobservedTime(process);
        }
        process.arm(item, saturatingAdd(readClock(process, choice), delay));
    }

    /** Returns the sum, or {@code Long.MAX_VALUE} on overflow. */
    static long saturatingAdd(long time, long delay) {
        return time > Long.MAX_VALUE - delay ? Long.MAX_VALUE : time + delay;
    }

    boolean disarm(SimulatedProcess process, Object key) {
        for (int i = 0; i < process.armedTimerCount(); i++) {
            int item = process.timerAt(i);
            if (recording.payload(item).equals(key)) {
                process.disarm(item);
                recording.addCancellation(item);
                return true;
            }
        }
        return false;
    }

    void addChoice(int bound, int value) {
        recording.addChoice(bound, value);
    }

    SimulatedProcess spawn(SimulatedProcess.ProcessDefinition definition) {
        if (pureOnly && !definition.isPure()) {
            throw new OutOfControl(
                    definition.id() + " is a mutable process spawned in a world that rewinds or compares states",
                    "make it a PureProcess, or add a mutable process to the system, so that it is re-executed instead");
        }
        if (processes.size() >= MOST_PROCESSES) {
            throw new OutOfControl(
                    "cannot spawn " + definition.id() + ": there would be more than " + MOST_PROCESSES + " processes",
                    "do not spawn without end: crashed and idle processes count, too");
        }
        return add(definition);
    }

    /** Returns the age of a message in flight with timed delivery, else 0. */
    long age(int item) {
        return timedEvents == null ? 0 : timedEvents.age(item);
    }

    /** Returns the clock of a process; with drift, its last reading. */
    long clock(SimulatedProcess process) {
        return timedEvents == null || driftingClocks != null ? process.clock : timedEvents.now();
    }

    /** Returns the clock of a process now; see {@link DriftingClocks#read}. */
    long readClock(SimulatedProcess process, IntUnaryOperator choice) {
        if (driftingClocks != null && driftingClocks.read(process, choice)) {
            recording.markClockChoice(process.index, process.clock);
        }
        return clock(process);
    }

    /** Returns the time that code outside of all processes reads. */
    long outsideTime() {
        return timedEvents == null
                ? processes.stream().mapToLong(this::clock).max().orElse(0)
                : timedEvents.now();
    }

    // ---- externals

    void crash(SimulatedProcess process) {
        addUndoOf(process);
        process.goDown();
        for (int i = process.armedTimerCount() - 1; i >= 0; i--) {
            int item = process.timerAt(i);
            process.disarm(item);
            recording.addCancellation(item);
        }
        pending.refreshTimer(process);
        if (definition.network().keepsChannelOrder()) {
            loseAllTo(process.index);
        }
        pending.refresh(process.index);
    }

    void crashInHandler(SimulatedProcess process, int effects) {
        addUndoOf(process);
        process.crashAfter = effects;
    }

    void pause(SimulatedProcess process) {
        setPaused(process, true);
    }

    void resume(SimulatedProcess process, ChoiceSource choices) {
        setPaused(process, false);
        if (driftingClocks != null
                && driftingClocks.readAfterPause(process, bound -> choose(process, bound, choices))) {
            recording.markClockChoice(process.index, process.clock);
        }
    }

    private void setPaused(SimulatedProcess process, boolean paused) {
        addUndoOf(process);
        process.paused = paused;
        pending.refreshTimer(process);
        pending.refresh(process.index);
    }

    private void loseAllTo(int receiver) {
        for (int row = 0; row < pending.senderRowCount(); row++) {
            for (int item = pending.first(row, receiver); item >= 0; item = pending.first(row, receiver)) {
                lose(item);
            }
        }
    }

    void lose(int item) {
        pending.remove(item);
        recording.addLoss(item);
    }

    /** Separates two groups of processes. */
    public void partition(External.Partition partition) {
        partitions.add(partition);
        addUndo(() -> partitions.remove(partitions.size() - 1));
        adjustCuts(partition, 1);
    }

    void heal(External.Heal heal) {
        External.Partition partition = new External.Partition(heal.one(), heal.other());
        int index = partitions.indexOf(partition);
        partitions.remove(index);
        addUndo(() -> partitions.add(index, partition));
        adjustCuts(partition, -1);
    }

    private void adjustCuts(External.Partition partition, int change) {
        for (ProcessId a : partition.one()) {
            for (ProcessId b : partition.other()) {
                pending.adjustCut(recording.indexOf(a), recording.indexOf(b), change);
                pending.adjustCut(recording.indexOf(b), recording.indexOf(a), change);
            }
        }
    }

    void run(Consumer<BlockContext> code) {
        try (SimulatedBlockContext block = new SimulatedBlockContext(this)) {
            code.accept(block);
        } catch (Throwable e) { // user code, as in a handler
            fail(ProcessId.OUTSIDE, e);
        }
    }

    // ---- state of the world

    @Override
    public States states() {
        return states;
    }

    @Override
    public Recording recording() {
        return recording;
    }

    /** Returns a number that is different for every configuration entered. */
    long version() {
        return version;
    }

    SimulationDefinition definition() {
        return definition;
    }

    /** Returns the processes by index. */
    public List<SimulatedProcess> processes() {
        return processes;
    }

    /** Returns the pending messages and timers. */
    public PendingEvents pending() {
        return pending;
    }

    /** Returns the current partitions, oldest first. */
    public List<External.Partition> partitions() {
        return partitions;
    }

    @Nullable
    TimedEnabledEvents timedEvents() {
        return timedEvents;
    }

    @Nullable
    DriftingClocks driftingClocks() {
        return driftingClocks;
    }

    @Nullable
    SimulatedProcess process(ProcessId process) {
        int index = recording.indexOf(process);
        return index < 0 ? null : processes.get(index);
    }

    // ---- abilities

    @Override
    public <A> Optional<A> ability(Class<A> ability) {
        if (ability == VirtualEnvironment.class) {
            return Optional.of(ability.cast(new SimulatedEnvironment(this, context, seed)));
        }
        if (ability == StepFootprints.class) {
            return Optional.of(ability.cast(footprints()));
        }
        if (ability == AbsentSenders.class) {
            return Optional.of(ability.cast(absentSenders()));
        }
        if (!processes.stream().allMatch(process -> process.definition.isPure())) {
            return Optional.empty();
        }
        if (ability == Rewindable.class) {
            pureOnly = true;
            return Optional.of(ability.cast(rewindable()));
        }
        if (ability == Snapshots.class) {
            pureOnly = true;
            context.forbidClock();
            return Optional.of(ability.cast(new ConfigurationSnapshots(this)));
        }
        if (ability == StateFingerprints.class) {
            pureOnly = true;
            context.forbidClock();
            return Optional.of(ability.cast(new ConfigurationFingerprint(this)));
        }
        return Optional.empty();
    }

    private StepFootprints footprints() {
        return new StepFootprints() {

            @Override
            public @Nullable StepFootprint ofLastStep() {
                return footprintOfLastStep();
            }

            @Override
            public List<String> threadsFor(int item) {
                SimulatedProcess process = processes.get(recording.receiverIndex(item));
                return process.definition.pure() instanceof NodeProcess node && process.state instanceof NodeState state
                        ? LineFootprint.threadsFor(node, state, recording.item(item))
                        : List.of();
            }
        };
    }

    private StepFootprints.@Nullable StepFootprint footprintOfLastStep() {
        Step step = recording.step(recording.size() - 1);
        boolean isPlain = step.isExternal() || step.failure() != null || step.crashedInHandler();
        SimulatedProcess process = isPlain ? null : processes.get(step.processIndex());
        return process != null && process.definition.pure() instanceof NodeProcess node && stateBefore != null
                ? LineFootprint.of(node, (NodeState) stateBefore, step)
                : null;
    }

    private Rewindable rewindable() {
        if (journal == null) {
            journal = new UndoJournal(recording.size());
            pending.attachJournal(journal);
        }
        UndoJournal attached = journal;
        return length -> {
            version++;
            attached.rewindTo(length);
            recording.truncate(length);
        };
    }

    /** Starts over with an empty recording and these processes; {@link ConfigurationSnapshots} restores the rest. */
    public void reset(List<SimulatedProcess.ProcessDefinition> definitions) {
        if (journal != null) {
            throw new IllegalStateException("a world either rewinds or restores snapshots");
        }
        version++;
        recording = new Recording();
        processes.clear();
        partitions.clear();
        pending.clear(recording);
        definitions.forEach(this::add);
    }

    private SimulatedProcess add(SimulatedProcess.ProcessDefinition definition) {
        int index = recording.declareProcess(definition.id());
        SimulatedProcess process = new SimulatedProcess(definition, index, seed);
        processes.add(process);
        pending.ensureProcesses(processes.size());
        addUndo(() -> {
            processes.remove(index);
            recording.undeclareLastProcess();
        });
        return process;
    }

    /** Advances the time to the event. If several times are possible, one is chosen and recorded like any choice. */
    private void advanceTime(int item, ChoiceSource choices) {
        if (timedEvents != null) {
            long before = timedEvents.now();
            int times = timedEvents.timeOptions(item);
            SimulatedProcess process = processes.get(recording.receiverIndex(item));
            timedEvents.advanceTo(item, times == 1 ? 0 : choose(process, times, choices));
            if (times > 1) {
                recording.markClockChoice(-1, timedEvents.now());
            }
            addUndo(() -> timedEvents.setNow(before));
        }
    }

    private int choose(SimulatedProcess process, int bound, ChoiceSource choices) {
        int chosen = choices.choose(process.id(), bound);
        if (chosen < 0 || chosen >= bound) {
            throw new IllegalStateException("the strategy chose " + chosen + " of " + bound);
        }
        recording.addChoice(bound, chosen);
        return chosen;
    }

    private void addUndoOf(SimulatedProcess process) {
        if (journal != null) {
            journal.add(process.captureUndo());
        }
    }

    void addUndo(Runnable inverse) {
        if (journal != null) {
            journal.add(inverse);
        }
    }
}
