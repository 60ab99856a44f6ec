package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Choices;
import dev.winnow.run.OutOfControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The context of whatever handler runs now. One for each world: handlers never overlap. */
final class Handling implements Context {

    private final SimulatedWorld world;
    private final int sendLimit;
    private final boolean readsClock;
    private final @Nullable TransitionMemo memo;
    private Thread owner = Thread.currentThread(); // on which the latest handler runs, or ran

    private @Nullable Cell cell; // whose handler runs, null between handlers
    private Choices choices = (process, bound) -> 0;
    private int sends;
    private boolean active; // the handler did more than compute a state
    private boolean clockForbidden;
    private boolean compared; // somebody compares states
    private boolean alone; // the rest of the execution is not there
    private TransitionMemo.@Nullable Effects effects; // what it does, if it is to be remembered
    private final ArrayList<Cell> spawned = new ArrayList<>(0); // those whose start is still to come
    // What a handler must not swallow, nor anybody take for a failure of the system. Other threads may write it.
    private volatile @Nullable RuntimeException escape;

    Handling(SimulatedWorld world, SimulationDefinition definition) {
        this.world = world;
        this.sendLimit = definition.handlers().sendLimit();
        this.readsClock = definition.handlers().readsClock();
        this.memo = definition.handlers().memo();
    }

    void begin(Cell handlingCell, Choices answers) {
        owner = Thread.currentThread();
        cell = handlingCell;
        choices = answers;
        sends = 0;
        active = false;
    }

    void end() {
        cell = null;
        effects = null;
        if (escape != null) {
            throw escape;
        }
    }

    boolean didAnything() {
        return active;
    }

    boolean hasSpawned() {
        return !spawned.isEmpty();
    }

    List<Cell> takeSpawned() {
        List<Cell> taken = List.copyOf(spawned);
        spawned.clear();
        return taken;
    }

    /** From now on the time must not be read, unless the system says that it is and includes it in its states. */
    void forbidClock() {
        clockForbidden = !readsClock;
        compared = true;
    }

    boolean isCompared() {
        return compared;
    }

    /** From now on handlers must not depend on more than their own process: there is nothing else. */
    void forbidAllButLocal() {
        alone = true;
    }

    private void checkLocal(String deed) {
        if (alone) {
            throw escaping(new Unrehearsable((cell == null ? "the scenario" : cell.id()) + " " + deed));
        }
    }

    /** Whose handler reads its surroundings, null between handlers. What it does depends on them, and changes them. */
    @Nullable
    Cell reader() {
        checkLocal("reads its surroundings");
        forget();
        active = true;
        return cell;
    }

    void receive(Cell receiver, ProcessId from, Object message) {
        if (memo == null || !receiver.definition.isPure()) {
            receiver.receive(from, message, this);
        } else {
            memo.handle(receiver, from, message, this);
        }
    }

    void timeout(Cell receiver, Object key) {
        if (memo == null || !receiver.definition.isPure()) {
            receiver.timeout(key, this);
        } else {
            memo.handle(receiver, null, key, this);
        }
    }

    /** Notes what the handler does from here on. */
    void capture(TransitionMemo.Effects into) {
        effects = into;
    }

    @Override
    public ProcessId self() {
        return running().id();
    }

    @Override
    public void send(ProcessId to, Object message) {
        Cell sender = running();
        if (message == null) {
            throw new NullPointerException("a message must not be null");
        }
        if (++sends > sendLimit) {
            throw escaping(new OutOfControl(
                    sender.id() + " sent more than " + sendLimit + " messages in one step",
                    "a loop without end? If it is meant, raise the limit: SimulatedSystem.with(…).sendLimit(n)"));
        }
        active = true;
        if (effects != null) {
            effects.send(to, message);
        }
        world.send(sender.index, to, message);
    }

    @Override
    public void setTimer(Object key, long delay) {
        Cell setter = running();
        Objects.requireNonNull(key, "the key of a timer must not be null");
        if (delay < 0) {
            throw new IllegalArgumentException("a timer cannot fire in the past: delay " + delay);
        }
        active = true;
        if (effects != null) {
            effects.arm(key, delay);
        }
        world.arm(setter, key, delay);
    }

    @Override
    public void cancelTimer(Object key) {
        Cell canceller = running();
        if (effects != null) {
            effects.cancel(key);
        }
        active |= world.disarm(canceller, key);
    }

    @Override
    public int choose(int bound) {
        Cell chooser = running();
        forget();
        if (bound < 1) {
            throw new IllegalArgumentException("cannot choose among " + bound);
        }
        int value = bound == 1 ? 0 : answer(chooser, bound);
        if (bound > 1) {
            world.chose(bound, value);
        }
        return value;
    }

    private int answer(Cell chooser, int bound) {
        int value;
        try {
            value = choices.choose(chooser.id(), bound);
        } catch (RuntimeException e) {
            throw escaping(e);
        }
        if (value < 0 || value >= bound) {
            throw escaping(new IllegalStateException("the strategy chose " + value + " of " + bound));
        }
        return value;
    }

    @Override
    public RandomGenerator random() {
        Cell drawer = running();
        forget();
        active = true;
        return new Draws(this, drawer);
    }

    void checkRunning(Cell expected) {
        if (running() != expected) {
            throw escaping(new OutOfControl(
                    "the randomness of " + expected.id() + " was used by "
                            + running().id(),
                    "ask the context for it in each handler: context.random()"));
        }
    }

    @Override
    public long now() {
        Cell reader = running();
        checkLocal("reads the time");
        forget();
        checkClock();
        return world.clock(reader);
    }

    void checkClock() {
        if (clockForbidden) {
            throw escaping(new OutOfControl(
                    (cell == null ? "the scenario" : cell.id())
                            + " reads the time, which is not part of the states that" + " are compared",
                    "say so where the system is built: SimulatedSystem.with(…).readsClock()"));
        }
    }

    @Override
    public void store(String key, Object value) {
        Cell keeper = running();
        forget();
        active = true;
        keeper.store(key, Objects.requireNonNull(value, "a stored value must not be null"));
    }

    @Override
    public Optional<Object> stored(String key) {
        Cell keeper = running();
        forget();
        return Optional.ofNullable(keeper.stored.get(key));
    }

    @Override
    public ProcessId spawn(String name, PureProcess<?> process) {
        return spawn(new Cell.Definition(childOf(running(), name), process, null, true));
    }

    @Override
    public ProcessId spawn(String name, Supplier<? extends MutableProcess> maker) {
        return spawn(new Cell.Definition(childOf(running(), name), null, maker, true));
    }

    private ProcessId spawn(Cell.Definition definition) {
        checkLocal("creates a process");
        forget();
        active = true;
        try {
            spawned.add(world.spawn(definition));
        } catch (OutOfControl e) {
            throw escaping(e);
        }
        return definition.id();
    }

    private static ProcessId childOf(Cell parent, String name) {
        return ProcessId.of(parent.id().name() + "/" + name);
    }

    /** What this handler does depends on more than its state and the event: it cannot be remembered. */
    private void forget() {
        if (effects != null) {
            effects.spoil();
        }
    }

    private Cell running() {
        boolean elsewhere = Thread.currentThread() != owner;
        if (cell == null || elsewhere) {
            throw escaping(new OutOfControl(
                    "a context was used " + (elsewhere ? "by another thread" : "after its handler had returned"),
                    "use it only inside of the handler it was given to, on the same thread"));
        }
        return cell;
    }

    RuntimeException escaping(RuntimeException e) {
        escape = e;
        return e;
    }
}
