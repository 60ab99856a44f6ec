package dev.winnow.world;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.run.Ambience;
import dev.winnow.run.BadInput;
import dev.winnow.run.Choices;
import dev.winnow.run.Enabled;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Rewinds;
import dev.winnow.run.Snapshots;
import dev.winnow.run.StateFingerprints;
import dev.winnow.run.States;
import dev.winnow.run.Timing;
import dev.winnow.run.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A system of plain Java processes under control.
 *
 * <p>Messages to a process that has not been started wait for it. Over an ordered network a crash loses what is under way to
 * the process, and what is sent to it while it is down, as a broken connection would; an unordered network holds it. A
 * partition holds messages back and loses none.
 */
final class SimulatedWorld implements World {

    private static final int MOST_PROCESSES = 4_096; // channels are a square of them

    private final SimulationDefinition definition;
    private final long seed;
    private final ArrayList<Cell> cells = new ArrayList<>();
    private final Pending pending;
    final Handling handling;
    private final LiveStates states = new LiveStates(this);
    private final @Nullable TimedEnabled timed;
    private final List<External.Partition> partitions = new ArrayList<>();
    private Recording recording = new Recording();
    private @Nullable Journal journal;
    private boolean pureOnly; // somebody compares or takes back states: they must be values
    private long version; // changes with every configuration entered

    SimulatedWorld(SimulationDefinition definition, long seed) {
        this.definition = definition;
        this.seed = seed;
        pending = new Pending(definition.network(), cells, recording);
        timed = definition.timing() instanceof Timing.Timed bounds ? new TimedEnabled(bounds, pending, cells) : null;
        handling = new Handling(this, definition);
        pending.room(definition.definitions().size());
        definition.definitions().forEach(this::add);
    }

    // ---- what can happen, and making it happen

    @Override
    public Enabled enabled() {
        return timed == null ? pending : timed.at(recording);
    }

    @Override
    public boolean permits(External external) {
        return external.match(new Permission(this));
    }

    @Override
    public Step perform(Event event, Choices choices) {
        if (event instanceof Event.Deliver deliver) {
            deliver(deliver.item(), choices);
        } else if (event instanceof Event.Fire fire) {
            fire(fire.item(), choices);
        } else {
            inject((External) event, choices);
        }
        return recording.step(recording.size() - 1);
    }

    private void deliver(int item, Choices choices) {
        if (!enabled().contains(item) || recording.isTimer(item)) {
            throw new IllegalArgumentException("message " + item + " cannot be delivered now");
        }
        beginStep();
        recording.beginDelivery(item);
        passTime(item, choices);
        if (definition.network().removesHandled()) {
            pending.remove(item);
        }
        Cell cell = cells.get(recording.to(item));
        ProcessId from = recording.process(recording.from(item));
        Object message = recording.payload(item);
        remember(cell);
        handle(cell, choices, from, message);
    }

    private void receive(Cell cell, ProcessId from, Object message) {
        if (cell.guarded && cell.accepts(from, message) == Acceptance.UNEXPECTED) {
            recording.failed(new Failure.Unexpected(cell.id(), message));
        } else {
            handling.receive(cell, from, message);
        }
    }

    private void fire(int item, Choices choices) {
        if (!enabled().contains(item) || !recording.isTimer(item)) {
            throw new IllegalArgumentException("timer " + item + " cannot fire now");
        }
        beginStep();
        recording.beginFiring(item);
        Cell cell = cells.get(recording.to(item));
        remember(cell);
        passTime(item, choices);
        cell.clock = cell.deadlineOf(item);
        cell.disarm(item);
        handle(cell, choices, null, recording.payload(item));
    }

    private void inject(External external, Choices choices) {
        if (!permits(external)) {
            throw new IllegalArgumentException("cannot happen now: " + external);
        }
        beginStep();
        recording.beginExternal(external);
        external.match(new Injection(this, choices)).run();
    }

    /** Called only when it is certain that the event can happen: what is refused changes nothing. */
    private void beginStep() {
        version++;
        if (journal != null) {
            journal.beginStep();
        }
    }

    void start(Cell cell, Choices choices) {
        remember(cell);
        cell.started = true;
        cell.up = true;
        handle(cell, choices, null, null);
        pending.refresh(cell.index);
    }

    /** Runs a handler to its end, together with the start of the processes it created. */
    private void handle(Cell cell, Choices choices, @Nullable ProcessId from, @Nullable Object payload) {
        Object before = cell.state;
        handling.begin(cell, choices);
        try {
            call(cell, from, payload);
        } catch (Throwable e) { // whatever escapes the user's code is a violation, errors too
            fail(cell.id(), e);
        } finally {
            handling.end();
        }
        boolean failed = recording.failure() != null;
        if (!failed && cell.definition.isPure() && before == cell.state && !handling.didAnything()) {
            recording.unchanged();
        }
        pending.timerFront(cell);
        if (cell.guarded) {
            pending.refresh(cell.index);
        }
        if (handling.hasSpawned()) {
            startSpawned(choices);
        }
    }

    /** The handler of a message, or of a timer if it has no sender; that of the start if there is nothing to handle. */
    private void call(Cell cell, @Nullable ProcessId from, @Nullable Object payload) {
        if (payload == null) {
            cell.start(handling);
        } else if (from == null) {
            handling.timeout(cell, payload);
        } else {
            receive(cell, from, payload);
        }
    }

    private void startSpawned(Choices choices) {
        for (Cell child : handling.takeSpawned()) {
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
        recording.failed(new Failure.Uncaught(process, escaped));
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
        Cell cell = cells.get(receiver);
        if (definition.network().keepsChannelOrder() && cell.started && !cell.up) {
            recording.lost(item);
        } else {
            pending.add(item);
        }
    }

    /** A copy of a message under way, directly behind it: a channel that keeps its order keeps it with duplicates too. */
    void duplicate(int original) {
        int from = recording.from(original);
        int receiver = recording.to(original);
        Object message = recording.payload(original);
        if (!pending.isInSet(from, receiver, message)) {
            pending.add(sent(from, receiver, message), original);
        }
    }

    private int sent(int from, int receiver, Object message) {
        int item = recording.sent(from, receiver, message);
        if (timed != null) {
            timed.sent(item, timed.now());
        }
        return item;
    }

    void arm(Cell cell, Object key, long delay) {
        disarm(cell, key);
        int item = recording.armed(cell.index, key);
        cell.arm(item, later(clock(cell), delay));
    }

    /** So much later, or at the end of time. */
    static long later(long time, long delay) {
        return time > Long.MAX_VALUE - delay ? Long.MAX_VALUE : time + delay;
    }

    boolean disarm(Cell cell, Object key) {
        for (int i = 0; i < cell.armedCount(); i++) {
            int item = cell.timerAt(i);
            if (recording.payload(item).equals(key)) {
                cell.disarm(item);
                recording.cancelled(item);
                return true;
            }
        }
        return false;
    }

    void chose(int bound, int value) {
        recording.chose(bound, value);
    }

    Cell spawn(Cell.Definition definition) {
        if (pureOnly && !definition.isPure()) {
            throw new OutOfControl(
                    definition.id() + " is a mutable process spawned in a world that rewinds or compares states",
                    "make it a PureProcess, or define a mutable process in the system so that it is re-executed instead");
        }
        if (cells.size() >= MOST_PROCESSES) {
            throw new OutOfControl(
                    definition.id() + " would be one more than " + MOST_PROCESSES + " processes",
                    "processes that spawn without end? A process that crashed or has nothing to do still counts");
        }
        return add(definition);
    }

    /** How long the message has been under way, where time counts. */
    long age(int item) {
        return timed == null ? 0 : timed.age(item);
    }

    long clock(Cell cell) {
        return timed == null ? cell.clock : timed.now();
    }

    // ---- externals

    void crash(Cell cell) {
        remember(cell);
        cell.up = false;
        cell.state = null;
        for (int i = cell.armedCount() - 1; i >= 0; i--) {
            int item = cell.timerAt(i);
            cell.disarm(item);
            recording.cancelled(item);
        }
        pending.timerFront(cell);
        if (definition.network().keepsChannelOrder()) {
            loseAllTo(cell.index);
        }
        pending.refresh(cell.index);
    }

    private void loseAllTo(int receiver) {
        for (int row = 0; row < pending.rows(); row++) {
            for (int item = pending.first(row, receiver); item >= 0; item = pending.first(row, receiver)) {
                lose(item);
            }
        }
    }

    void lose(int item) {
        pending.remove(item);
        recording.lost(item);
    }

    void partition(External.Partition cut) {
        partitions.add(cut);
        note(() -> partitions.remove(partitions.size() - 1));
        cross(cut.one(), cut.other(), 1);
    }

    void heal(External.Heal heal) {
        External.Partition cut = new External.Partition(heal.one(), heal.other());
        int at = partitions.indexOf(cut);
        partitions.remove(at);
        note(() -> partitions.add(at, cut));
        cross(cut.one(), cut.other(), -1);
    }

    private void cross(List<ProcessId> one, List<ProcessId> other, int change) {
        for (ProcessId a : one) {
            for (ProcessId b : other) {
                pending.cut(recording.indexOf(a), recording.indexOf(b), change);
                pending.cut(recording.indexOf(b), recording.indexOf(a), change);
            }
        }
    }

    void run(Consumer<Outside> code) {
        try (Block block = new Block(this)) {
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

    List<Cell> cells() {
        return cells;
    }

    Pending pending() {
        return pending;
    }

    List<External.Partition> partitions() {
        return partitions;
    }

    @Nullable
    TimedEnabled timed() {
        return timed;
    }

    @Nullable
    Cell cell(ProcessId process) {
        int index = recording.indexOf(process);
        return index < 0 ? null : cells.get(index);
    }

    // ---- abilities

    @Override
    public <A> Optional<A> ability(Class<A> ability) {
        if (ability == Ambience.class) {
            return Optional.of(ability.cast(new ProcessAmbience(this, handling, seed)));
        }
        if (!cells.stream().allMatch(cell -> cell.definition.isPure())) {
            return Optional.empty();
        }
        if (ability == Rewinds.class) {
            pureOnly = true;
            return Optional.of(ability.cast(rewinds()));
        }
        if (ability == Snapshots.class) {
            pureOnly = true;
            handling.forbidClock();
            return Optional.of(ability.cast(new Configurations(this)));
        }
        if (ability == StateFingerprints.class) {
            pureOnly = true;
            handling.forbidClock();
            return Optional.of(ability.cast(new ConfigurationFingerprint(this)));
        }
        return Optional.empty();
    }

    private Rewinds rewinds() {
        if (journal == null) {
            journal = new Journal(recording.size());
            pending.journal(journal);
        }
        Journal steps = journal;
        return length -> {
            version++;
            steps.rewindTo(length);
            recording.truncate(length);
        };
    }

    /** Begins anew with an empty recording of the same processes; for {@link Configurations} to fill. */
    void reset(List<Cell.Definition> definitions) {
        if (journal != null) {
            throw new IllegalStateException("a world either rewinds or restores snapshots");
        }
        version++;
        recording = new Recording();
        cells.clear();
        partitions.clear();
        pending.clear(recording);
        definitions.forEach(this::add);
    }

    private Cell add(Cell.Definition definition) {
        int index = recording.declare(definition.id());
        Cell cell = new Cell(definition, index, seed);
        cells.add(cell);
        pending.room(cells.size());
        note(() -> {
            cells.remove(index);
            recording.undeclareLast();
        });
        return cell;
    }

    /** When the event happens, within what the bounds leave open, is a choice like any other. */
    private void passTime(int item, Choices choices) {
        if (timed != null) {
            long before = timed.now();
            int times = timed.times(item);
            int chosen = times == 1 ? 0 : choices.choose(recording.process(recording.to(item)), times);
            if (chosen < 0 || chosen >= times) {
                throw new IllegalStateException("the strategy chose " + chosen + " of " + times);
            }
            if (times > 1) {
                recording.chose(times, chosen);
            }
            timed.passTo(item, chosen);
            note(() -> timed.setNow(before));
        }
    }

    private void remember(Cell cell) {
        if (journal != null) {
            journal.note(cell.memento());
        }
    }

    void note(Runnable inverse) {
        if (journal != null) {
            journal.note(inverse);
        }
    }
}
