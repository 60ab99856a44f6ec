package dev.winnow.world.simulate;

import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.ProcessId;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.UserCode;
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

/**
 * The context of the running handler. Each world has one, since handlers never overlap.
 *
 * <p>A handler that crashes runs to its end, and everything that it does after the crash is discarded. It is not ended
 * by an exception: a handler may catch it, retry forever or clean up, which a crashed process cannot do. This way it
 * runs as it does without a crash, and ends if it does without one.
 */
public final class HandlerContext implements Context {

    private final SimulatedWorld world;
    private final int sendLimit;
    private final boolean readsClock;
    private Thread owner = Thread.currentThread(); // of the last handler call

    private @Nullable SimulatedProcess runningProcess; // null between handlers
    private ChoiceSource choices = (process, bound) -> 0;
    private int sends;
    private boolean hadSideEffects; // the handler did more than compute its state
    private int effectsUntilCrash; // of the running handler; negative if it does not crash
    private @Nullable Runnable crash; // brings the process back to its crash; null before
    private boolean clockForbidden;
    private boolean statesCompared; // snapshots or fingerprints are in use
    private boolean localOnly; // there is no execution around the handler
    private final ArrayList<SimulatedProcess> spawned = new ArrayList<>(0); // processes still to be started
    // Thrown again at the end, in case the handler swallows it. Written by other threads, too.
    private volatile @Nullable RuntimeException escape;

    HandlerContext(SimulatedWorld world, SimulationDefinition definition) {
        this.world = world;
        this.sendLimit = definition.handlers().sendLimit();
        this.readsClock = definition.handlers().readsClock();
    }

    void begin(SimulatedProcess process, ChoiceSource choiceSource) {
        owner = Thread.currentThread();
        runningProcess = process;
        choices = choiceSource;
        sends = 0;
        hadSideEffects = false;
        effectsUntilCrash = process.crashAfter;
        crash = null;
        crashIfDue();
    }

    /** Returns true if the handler has crashed: nothing that it does from now on happens. */
    boolean hasCrashed() {
        return crash != null;
    }

    /** Undoes what the handler did to its process after its crash. Without a crash before its end, changes nothing. */
    void discardAfterCrash() {
        if (crash != null) {
            crash.run();
            crash = null;
        }
    }

    /** Counts an effect that remains after a crash. */
    private void addEffect() {
        hadSideEffects = true;
        effectsUntilCrash--;
        crashIfDue();
    }

    private void crashIfDue() {
        if (effectsUntilCrash == 0 && crash == null) {
            crash = running().captureUndo();
            world.recording().endLog();
        }
    }

    void end() {
        runningProcess = null;
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
        List<SimulatedProcess> drained = List.copyOf(spawned);
        spawned.clear();
        return drained;
    }

    /** Forbids handlers to read the time from now on, unless the system declares it, so that states include it. */
    void forbidClock() {
        clockForbidden = !readsClock;
        statesCompared = true;
    }

    boolean areStatesCompared() {
        return statesCompared;
    }

    /** Restricts handlers to their own process from now on: no clock, no environment, no spawning. */
    public void restrictToLocal() {
        localOnly = true;
    }

    private void checkLocal(String action, String fix) {
        if (localOnly) {
            String actor = runningProcess == null ? "the scenario" : "process '" + runningProcess.id() + "'";
            throw recordEscape(new UnsupportedByEngine(actor + ", which " + action, fix));
        }
    }

    /**
     * Records that the running handler reads its environment, which makes it impure. Returns its process; null between
     * handlers.
     */
    @Nullable
    SimulatedProcess beginAmbientRead() {
        checkLocal("reads clocks, randomness or hash codes of the JDK", "use timers and Context.random instead");
        hadSideEffects = true;
        return runningProcess;
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
        Objects.requireNonNull(to, "the receiver of a message must not be null");
        if (++sends > sendLimit) {
            throw recordEscape(new OutOfControl(
                    sender.id() + " sent more than " + sendLimit + " messages in one step",
                    "fix the endless loop, or raise the limit: SimulatedSystem.with(…).sendLimit(n)"));
        }
        if (!hasCrashed()) {
            world.send(sender.index, to, message);
            addEffect();
        }
    }

    @Override
    public void setTimer(Object key, long delay) {
        SimulatedProcess setter = running();
        Objects.requireNonNull(key, "the key of a timer must not be null");
        if (delay < 0) {
            throw new IllegalArgumentException("a timer cannot fire in the past: delay " + delay);
        }
        if (!hasCrashed()) {
            hadSideEffects = true;
            world.arm(setter, key, delay, this::choose);
        }
    }

    @Override
    public void cancelTimer(Object key) {
        SimulatedProcess canceller = running();
        hadSideEffects |= !hasCrashed() && world.disarm(canceller, key);
    }

    @Override
    public int choose(int bound) {
        SimulatedProcess chooser = running();
        if (bound < 1) {
            throw new IllegalArgumentException("cannot choose among " + bound);
        }
        if (hasCrashed()) {
            return 0;
        }
        int value = bound == 1 ? 0 : chooseValue(chooser, bound);
        if (bound > 1) {
            world.addChoice(bound, value);
        }
        return value;
    }

    private int chooseValue(SimulatedProcess chooser, int bound) {
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
        hadSideEffects = true;
        return new ProcessRandom(this, drawer);
    }

    void checkRunning(SimulatedProcess expected) {
        if (running() != expected) {
            throw recordEscape(new OutOfControl(
                    "the randomness of " + expected.id() + " was used by "
                            + running().id(),
                    "call context.random() in each handler instead of keeping its result"));
        }
    }

    @Override
    public long now() {
        SimulatedProcess reader = running();
        checkLocal("reads the time (Context.now)", "use timers (Context.setTimer) instead of the clock");
        checkClock();
        return readClock(reader);
    }

    /** Returns the clock of the running process. With drift, its reading may be a choice. */
    long readClock(SimulatedProcess reader) {
        if (hasCrashed()) {
            return world.clock(reader);
        }
        hadSideEffects |= world.driftingClocks() != null;
        return world.readClock(reader, this::choose);
    }

    void checkClock() {
        if (clockForbidden) {
            throw recordEscape(new OutOfControl(
                    (runningProcess == null ? "the scenario" : runningProcess.id())
                            + " reads the time, but the states that are compared do not include it",
                    "declare it where the system is built: SimulatedSystem.with(…).readsClock()"));
        }
    }

    @Override
    public void store(String key, Object value) {
        SimulatedProcess keeper = running();
        keeper.store(key, Objects.requireNonNull(value, "a stored value must not be null"));
        addEffect();
    }

    @Override
    public Optional<Object> stored(String key) {
        SimulatedProcess keeper = running();
        return Optional.ofNullable(keeper.durable.get(key));
    }

    @Override
    public ProcessId spawn(String name, PureProcess<?, ?> process) {
        return spawn(new SimulatedProcess.ProcessDefinition(childOf(running(), name), process, null, true));
    }

    @Override
    public ProcessId spawn(String name, Supplier<? extends MutableProcess<?>> maker) {
        return spawn(new SimulatedProcess.ProcessDefinition(childOf(running(), name), null, maker, true));
    }

    private ProcessId spawn(SimulatedProcess.ProcessDefinition definition) {
        checkLocal("creates a process (Context.spawn)", "declare all processes where the system is built");
        if (hasCrashed()) {
            return definition.id();
        }
        try {
            spawned.add(world.spawn(definition));
        } catch (OutOfControl e) {
            throw recordEscape(e);
        }
        addEffect();
        return definition.id();
    }

    private static ProcessId childOf(SimulatedProcess parent, String name) {
        return ProcessId.of(parent.id().name() + "/" + name);
    }

    private SimulatedProcess running() {
        boolean wrongThread = Thread.currentThread() != owner;
        if (runningProcess == null || wrongThread) {
            throw recordEscape(new OutOfControl(
                    "a context was used "
                            + (runningProcess == null
                                    ? "after its handler had returned"
                                    : "by another thread or execution")
                            + UserCode.place(new Throwable()),
                    "use it only inside the handler that receives it, on the same thread: do not keep it in a field"));
        }
        return runningProcess;
    }

    RuntimeException recordEscape(RuntimeException e) {
        escape = e;
        return e;
    }
}
