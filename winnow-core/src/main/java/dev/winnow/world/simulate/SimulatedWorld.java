package dev.winnow.world.simulate;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
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
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.BlockContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A system of plain Java processes under control.
 *
 * <p>Messages to a process that has not been started wait for it. Over an ordered network a crash loses what is under
 * way to the process, and what is sent to it while it is down, as a broken connection would; an unordered network holds
 * it. A partition holds messages back and loses none.
 */
public final class SimulatedWorld implements World {

    private static final int MOST_PROCESSES = 4_096; // channels are a square of them

    private final SimulationDefinition definition;
    private final long seed;
    private final ArrayList<SimulatedProcess> processes = new ArrayList<>();
    private final PendingEvents pending;
    public final HandlerContext context;
    private final LiveStates states = new LiveStates(this);
    private final @Nullable TimedEnabledEvents timedEvents;
    private final List<External.Partition> partitions = new ArrayList<>();
    private Recording recording = new Recording();
    private @Nullable UndoJournal journal;
    private boolean pureOnly; // somebody compares or takes back states: they must be values
    private long version; // changes with every configuration entered

    public SimulatedWorld(SimulationDefinition definition, long seed) {
        this.definition = definition;
        this.seed = seed;
        pending = new PendingEvents(definition.network(), processes, recording);
        timedEvents = definition.timing() instanceof Timing.Timed bounds
                ? new TimedEnabledEvents(bounds, pending, processes)
                : null;
        context = new HandlerContext(this, definition);
        pending.ensureProcesses(definition.definitions().size());
        definition.definitions().forEach(this::add);
    }

    // ---- what can happen, and making it happen

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
        return recording.step(recording.size() - 1);
    }

    private void deliver(int item, ChoiceSource choices) {
        if (!enabled().contains(item) || recording.isTimer(item)) {
            throw new IllegalArgumentException("message " + item + " cannot be delivered now");
        }
        beginStep();
        recording.beginDelivery(item);
        passTime(item, choices);
        if (definition.network().removesHandled()) {
            pending.remove(item);
        }
        SimulatedProcess cell = processes.get(recording.receiverIndex(item));
        ProcessId from = recording.process(recording.senderIndex(item));
        Object message = recording.payload(item);
        addUndoOf(cell);
        handle(cell, choices, from, message);
    }

    private void receive(SimulatedProcess cell, ProcessId from, Object message) {
        if (cell.guarded && cell.accepts(from, message) == Acceptance.UNEXPECTED) {
            recording.setFailure(new Failure.Unexpected(cell.id(), message));
        } else {
            context.receive(cell, from, message);
        }
    }

    private void fire(int item, ChoiceSource choices) {
        if (!enabled().contains(item) || !recording.isTimer(item)) {
            throw new IllegalArgumentException("timer " + item + " cannot fire now");
        }
        beginStep();
        recording.beginFiring(item);
        SimulatedProcess cell = processes.get(recording.receiverIndex(item));
        addUndoOf(cell);
        passTime(item, choices);
        cell.clock = cell.deadlineOf(item);
        cell.disarm(item);
        handle(cell, choices, null, recording.payload(item));
    }

    private void inject(External external, ChoiceSource choices) {
        if (!permits(external)) {
            throw new IllegalArgumentException("cannot happen now: " + external);
        }
        beginStep();
        recording.beginExternal(external);
        external.match(new ExternalInjector(this, choices)).run();
    }

    /** Called only when it is certain that the event can happen: what is refused changes nothing. */
    private void beginStep() {
        version++;
        if (journal != null) {
            journal.beginStep();
        }
    }

    void start(SimulatedProcess cell, ChoiceSource choices) {
        addUndoOf(cell);
        cell.started = true;
        cell.up = true;
        handle(cell, choices, null, null);
        pending.refresh(cell.index);
    }

    /** Runs a handler to its end, together with the start of the processes it created. */
    private void handle(
            SimulatedProcess cell, ChoiceSource choices, @Nullable ProcessId from, @Nullable Object payload) {
        Object before = cell.state;
        context.begin(cell, choices);
        try {
            call(cell, from, payload);
        } catch (Throwable e) { // whatever escapes the user's code is a violation, errors too
            fail(cell.id(), e);
        } finally {
            context.end();
        }
        boolean failed = recording.failure() != null;
        if (!failed && cell.definition.isPure() && before == cell.state && !context.hadSideEffects()) {
            recording.markUnchanged();
        }
        pending.refreshTimer(cell);
        if (cell.guarded) {
            pending.refresh(cell.index);
        }
        if (context.hasSpawned()) {
            startSpawned(choices);
        }
    }

    /** The handler of a message, or of a timer if it has no sender; that of the start if there is nothing to handle. */
    private void call(SimulatedProcess cell, @Nullable ProcessId from, @Nullable Object payload) {
        if (payload == null) {
            cell.start(context);
        } else if (from == null) {
            context.timeout(cell, payload);
        } else {
            receive(cell, from, payload);
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
        recording.setFailure(new Failure.Uncaught(process, escaped));
    }

    // ---- what a handler does

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
        int item = sent(from, receiver, message);
        SimulatedProcess cell = processes.get(receiver);
        if (definition.network().keepsChannelOrder() && cell.started && !cell.up) {
            recording.addLoss(item);
        } else {
            pending.add(item);
        }
    }

    /**
     * A copy of a message under way, directly behind it: a channel that keeps its order keeps it with duplicates too.
     */
    void duplicate(int original) {
        int from = recording.senderIndex(original);
        int receiver = recording.receiverIndex(original);
        Object message = recording.payload(original);
        if (!pending.isInSet(from, receiver, message)) {
            pending.add(sent(from, receiver, message), original);
        }
    }

    private int sent(int from, int receiver, Object message) {
        int item = recording.addMessage(from, receiver, message);
        if (timedEvents != null) {
            timedEvents.setSentAt(item, timedEvents.now());
        }
        return item;
    }

    void arm(SimulatedProcess cell, Object key, long delay) {
        disarm(cell, key);
        int item = recording.addTimer(cell.index, key);
        cell.arm(item, saturatingAdd(clock(cell), delay));
    }

    /** So much later, or at the end of time. */
    static long saturatingAdd(long time, long delay) {
        return time > Long.MAX_VALUE - delay ? Long.MAX_VALUE : time + delay;
    }

    boolean disarm(SimulatedProcess cell, Object key) {
        for (int i = 0; i < cell.armedTimerCount(); i++) {
            int item = cell.timerAt(i);
            if (recording.payload(item).equals(key)) {
                cell.disarm(item);
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
                    "make it a PureProcess, or define a mutable process in the system so that it is re-executed instead");
        }
        if (processes.size() >= MOST_PROCESSES) {
            throw new OutOfControl(
                    definition.id() + " would be one more than " + MOST_PROCESSES + " processes",
                    "processes that spawn without end? A process that crashed or has nothing to do still counts");
        }
        return add(definition);
    }

    /** How long the message has been under way, where time counts. */
    long age(int item) {
        return timedEvents == null ? 0 : timedEvents.age(item);
    }

    long clock(SimulatedProcess cell) {
        return timedEvents == null ? cell.clock : timedEvents.now();
    }

    // ---- externals

    void crash(SimulatedProcess cell) {
        addUndoOf(cell);
        cell.up = false;
        cell.state = null;
        for (int i = cell.armedTimerCount() - 1; i >= 0; i--) {
            int item = cell.timerAt(i);
            cell.disarm(item);
            recording.addCancellation(item);
        }
        pending.refreshTimer(cell);
        if (definition.network().keepsChannelOrder()) {
            loseAllTo(cell.index);
        }
        pending.refresh(cell.index);
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

    public void partition(External.Partition cut) {
        partitions.add(cut);
        addUndo(() -> partitions.remove(partitions.size() - 1));
        cross(cut.one(), cut.other(), 1);
    }

    void heal(External.Heal heal) {
        External.Partition cut = new External.Partition(heal.one(), heal.other());
        int at = partitions.indexOf(cut);
        partitions.remove(at);
        addUndo(() -> partitions.add(at, cut));
        cross(cut.one(), cut.other(), -1);
    }

    private void cross(List<ProcessId> one, List<ProcessId> other, int change) {
        for (ProcessId a : one) {
            for (ProcessId b : other) {
                pending.adjustCut(recording.indexOf(a), recording.indexOf(b), change);
                pending.adjustCut(recording.indexOf(b), recording.indexOf(a), change);
            }
        }
    }

    void run(Consumer<BlockContext> code) {
        try (SimulatedBlockContext block = new SimulatedBlockContext(this)) {
            code.accept(block);
        } catch (Throwable e) { // as in a handler
            fail(ProcessId.OUTSIDE, e);
        }
    }

    // ---- what others look at

    @Override
    public States states() {
        return states;
    }

    @Override
    public Recording recording() {
        return recording;
    }

    /** Another number for every configuration entered. */
    long version() {
        return version;
    }

    SimulationDefinition definition() {
        return definition;
    }

    public List<SimulatedProcess> processes() {
        return processes;
    }

    public PendingEvents pending() {
        return pending;
    }

    public List<External.Partition> partitions() {
        return partitions;
    }

    @Nullable
    TimedEnabledEvents timedEvents() {
        return timedEvents;
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
        if (!processes.stream().allMatch(cell -> cell.definition.isPure())) {
            return Optional.empty();
        }
        if (ability == Rewindable.class) {
            pureOnly = true;
            return Optional.of(ability.cast(rewinds()));
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

    private Rewindable rewinds() {
        if (journal == null) {
            journal = new UndoJournal(recording.size());
            pending.attachJournal(journal);
        }
        UndoJournal steps = journal;
        return length -> {
            version++;
            steps.rewindTo(length);
            recording.truncate(length);
        };
    }

    /** Begins anew with an empty recording of the same processes; for {@link ConfigurationSnapshots} to fill. */
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
        SimulatedProcess cell = new SimulatedProcess(definition, index, seed);
        processes.add(cell);
        pending.ensureProcesses(processes.size());
        addUndo(() -> {
            processes.remove(index);
            recording.undeclareLastProcess();
        });
        return cell;
    }

    /** When the event happens, within what the bounds leave open, is a choice like any other. */
    private void passTime(int item, ChoiceSource choices) {
        if (timedEvents != null) {
            long before = timedEvents.now();
            int times = timedEvents.timeOptions(item);
            int chosen = times == 1 ? 0 : choices.choose(recording.process(recording.receiverIndex(item)), times);
            if (chosen < 0 || chosen >= times) {
                throw new IllegalStateException("the strategy chose " + chosen + " of " + times);
            }
            if (times > 1) {
                recording.addChoice(times, chosen);
            }
            timedEvents.advanceTo(item, chosen);
            addUndo(() -> timedEvents.setNow(before));
        }
    }

    private void addUndoOf(SimulatedProcess cell) {
        if (journal != null) {
            journal.add(cell.captureUndo());
        }
    }

    void addUndo(Runnable inverse) {
        if (journal != null) {
            journal.add(inverse);
        }
    }
}
