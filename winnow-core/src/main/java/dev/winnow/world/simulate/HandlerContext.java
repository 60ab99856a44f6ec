package dev.winnow.world.simulate;

import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.ProcessId;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The context of whatever handler runs now. One for each world: handlers never overlap. */
public final class HandlerContext implements Context {

    private final SimulatedWorld world;
    private final int sendLimit;
    private final boolean readsClock;
    private final @Nullable TransitionMemo memo;
    private Thread owner = Thread.currentThread(); // on which the latest handler runs, or ran

    private @Nullable SimulatedProcess runningProcess; // whose handler runs, null between handlers
    private ChoiceSource choices = (process, bound) -> 0;
    private int sends;
    private boolean hadSideEffects; // the handler did more than compute a state
    private boolean clockForbidden;
    private boolean statesCompared; // somebody compares states
    private boolean localOnly; // the rest of the execution is not there
    private TransitionMemo.@Nullable Effects effects; // what it does, if it is to be remembered
    private final ArrayList<SimulatedProcess> spawned = new ArrayList<>(0); // those whose start is still to come
    // What a handler must not swallow, nor anybody take for a failure of the system. Other threads may write it.
    private volatile @Nullable RuntimeException escape;

    HandlerContext(SimulatedWorld world, SimulationDefinition definition) {
        this.world = world;
        this.sendLimit = definition.handlers().sendLimit();
        this.readsClock = definition.handlers().readsClock();
        this.memo = definition.handlers().memo();
    }

    void begin(SimulatedProcess handlingCell, ChoiceSource answers) {
        owner = Thread.currentThread();
        runningProcess = handlingCell;
        choices = answers;
        sends = 0;
        hadSideEffects = false;
    }

    void end() {
        runningProcess = null;
        effects = null;
        if (escape != null) {
            throw escape;
        }
    }

    boolean hadSideEffects() {
        return hadSideEffects;
    }

    boolean hasSpawned() {
        return !spawned.isEmpty();
    }

    List<SimulatedProcess> drainSpawned() {
        List<SimulatedProcess> taken = List.copyOf(spawned);
        spawned.clear();
        return taken;
    }

    /** From now on the time must not be read, unless the system says that it is and includes it in its states. */
    void forbidClock() {
        clockForbidden = !readsClock;
        statesCompared = true;
    }

    boolean areStatesCompared() {
        return statesCompared;
    }

    /** From now on handlers must not depend on more than their own process: there is nothing else. */
    public void restrictToLocal() {
        localOnly = true;
    }

    private void checkLocal(String deed) {
        if (localOnly) {
            throw recordEscape(new UnsupportedByEngine(
                    (runningProcess == null ? "the scenario" : runningProcess.id()) + " " + deed));
        }
    }

    /** Whose handler reads its surroundings, null between handlers. What it does depends on them, and changes them. */
    @Nullable
    SimulatedProcess beginAmbientRead() {
        checkLocal("reads its surroundings");
        markNotMemoizable();
        hadSideEffects = true;
        return runningProcess;
    }

    void receive(SimulatedProcess receiver, ProcessId from, Object message) {
        if (memo == null || !receiver.definition.isPure()) {
            receiver.receive(from, message, this);
        } else {
            memo.handle(receiver, from, message, this);
        }
    }

    void timeout(SimulatedProcess receiver, Object key) {
        if (memo == null || !receiver.definition.isPure()) {
            receiver.timeout(key, this);
        } else {
            memo.handle(receiver, null, key, this);
        }
    }

    /** Notes what the handler does from here on. */
    void captureEffects(TransitionMemo.Effects into) {
        effects = into;
    }

    @Override
    public ProcessId self() {
        return running().id();
    }

    @Override
    public void send(ProcessId to, Object message) {
        SimulatedProcess sender = running();
        if (message == null) {
            throw new NullPointerException("a message must not be null");
        }
        if (++sends > sendLimit) {
            throw recordEscape(new OutOfControl(
                    sender.id() + " sent more than " + sendLimit + " messages in one step",
                    "a loop without end? If it is meant, raise the limit: SimulatedSystem.with(…).sendLimit(n)"));
        }
        hadSideEffects = true;
        if (effects != null) {
            effects.send(to, message);
        }
        world.send(sender.index, to, message);
    }

    @Override
    public void setTimer(Object key, long delay) {
        SimulatedProcess setter = running();
        Objects.requireNonNull(key, "the key of a timer must not be null");
        if (delay < 0) {
            throw new IllegalArgumentException("a timer cannot fire in the past: delay " + delay);
        }
        hadSideEffects = true;
        if (effects != null) {
            effects.arm(key, delay);
        }
        world.arm(setter, key, delay);
    }

    @Override
    public void cancelTimer(Object key) {
        SimulatedProcess canceller = running();
        if (effects != null) {
            effects.cancel(key);
        }
        hadSideEffects |= world.disarm(canceller, key);
    }

    @Override
    public int choose(int bound) {
        SimulatedProcess chooser = running();
        markNotMemoizable();
        if (bound < 1) {
            throw new IllegalArgumentException("cannot choose among " + bound);
        }
        int value = bound == 1 ? 0 : answer(chooser, bound);
        if (bound > 1) {
            world.addChoice(bound, value);
        }
        return value;
    }

    private int answer(SimulatedProcess chooser, int bound) {
        int value;
        try {
            value = choices.choose(chooser.id(), bound);
        } catch (RuntimeException e) {
            throw recordEscape(e);
        }
        if (value < 0 || value >= bound) {
            throw recordEscape(new IllegalStateException("the strategy chose " + value + " of " + bound));
        }
        return value;
    }

    @Override
    public RandomGenerator random() {
        SimulatedProcess drawer = running();
        markNotMemoizable();
        hadSideEffects = true;
        return new ProcessRandom(this, drawer);
    }

    void checkRunning(SimulatedProcess expected) {
        if (running() != expected) {
            throw recordEscape(new OutOfControl(
                    "the randomness of " + expected.id() + " was used by "
                            + running().id(),
                    "ask the context for it in each handler: context.random()"));
        }
    }

    @Override
    public long now() {
        SimulatedProcess reader = running();
        checkLocal("reads the time");
        markNotMemoizable();
        checkClock();
        return world.clock(reader);
    }

    void checkClock() {
        if (clockForbidden) {
            throw recordEscape(new OutOfControl(
                    (runningProcess == null ? "the scenario" : runningProcess.id())
                            + " reads the time, which is not part of the states that" + " are compared",
                    "say so where the system is built: SimulatedSystem.with(…).readsClock()"));
        }
    }

    @Override
    public void store(String key, Object value) {
        SimulatedProcess keeper = running();
        markNotMemoizable();
        hadSideEffects = true;
        keeper.store(key, Objects.requireNonNull(value, "a stored value must not be null"));
    }

    @Override
    public Optional<Object> stored(String key) {
        SimulatedProcess keeper = running();
        markNotMemoizable();
        return Optional.ofNullable(keeper.durable.get(key));
    }

    @Override
    public ProcessId spawn(String name, PureProcess<?> process) {
        return spawn(new SimulatedProcess.ProcessDefinition(childOf(running(), name), process, null, true));
    }

    @Override
    public ProcessId spawn(String name, Supplier<? extends MutableProcess> maker) {
        return spawn(new SimulatedProcess.ProcessDefinition(childOf(running(), name), null, maker, true));
    }

    private ProcessId spawn(SimulatedProcess.ProcessDefinition definition) {
        checkLocal("creates a process");
        markNotMemoizable();
        hadSideEffects = true;
        try {
            spawned.add(world.spawn(definition));
        } catch (OutOfControl e) {
            throw recordEscape(e);
        }
        return definition.id();
    }

    private static ProcessId childOf(SimulatedProcess parent, String name) {
        return ProcessId.of(parent.id().name() + "/" + name);
    }

    /** What this handler does depends on more than its state and the event: it cannot be remembered. */
    private void markNotMemoizable() {
        if (effects != null) {
            effects.markNotMemoizable();
        }
    }

    private SimulatedProcess running() {
        boolean elsewhere = Thread.currentThread() != owner;
        if (runningProcess == null || elsewhere) {
            throw recordEscape(new OutOfControl(
                    "a context was used " + (elsewhere ? "by another thread" : "after its handler had returned"),
                    "use it only inside of the handler it was given to, on the same thread"));
        }
        return runningProcess;
    }

    RuntimeException recordEscape(RuntimeException e) {
        escape = e;
        return e;
    }
}
