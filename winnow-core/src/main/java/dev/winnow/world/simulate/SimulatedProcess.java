package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.UserCallback;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A process of a running world: its state, storage, clock and timers. */
public final class SimulatedProcess {

    /**
     * The definition of a process. Exactly one of {@code pure} and {@code factory} is not null.
     *
     * @param isSpawned true if another process created it
     */
    public record ProcessDefinition(
            ProcessId id,
            @Nullable PureProcess<?, ?> pure,
            @Nullable Supplier<? extends MutableProcess<?>> factory,
            boolean isSpawned) {

        /** Returns true if the process is pure, false if it is mutable. */
        public boolean isPure() {
            return pure != null;
        }

        /** Returns the pure process, or a new instance of the mutable one. */
        public Object sampleInstance() {
            return pure != null ? pure : Objects.requireNonNull(factory).get();
        }
    }

    static final int NO_TIMER = -1;
    private static final int NO_CRASH = -1;

    /** Maps a class to true if it overrides {@code accepts}, so that messages may be deferred. */
    private static final ClassValue<Boolean> GUARDED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Arrays.stream(type.getMethods())
                    .anyMatch(method -> method.getName().equals("accepts")
                            && method.getDeclaringClass() != PureProcess.class
                            && method.getDeclaringClass() != MutableProcess.class);
        }
    };

    final ProcessDefinition definition;
    public final int index;
    private final long randomSeed;

    public boolean started;
    public boolean up;
    public boolean paused; // only while up
    int crashAfter = NO_CRASH; // the number of effects after which its next handler crashes
    public boolean guarded; // overrides accepts: its pending messages are checked again after every change

    public @Nullable Object state; // a value if the process is pure, else the process object

    Map<String, Object> durable = Map.of(); // never modified in place
    long clock; // with drift: at the common time clockSetAt
    long clockSetAt;
    long randomDraws;
    long clockReads; // bypassing the context
    private long ambientDraws; // bypassing the context, from a stream of their own

    // Armed timers. Invariant: sorted by deadline, then by id.
    private int[] timers = {};
    private long[] deadlines = {};
    private int armed;

    SimulatedProcess(ProcessDefinition definition, int index, long seed) {
        this.definition = definition;
        this.index = index;
        this.randomSeed = SeededRandom.deriveSeed(seed, definition.id().name());
    }

    public ProcessId id() {
        return definition.id();
    }

    @Nullable
    Object visibleState() {
        // Called in every step: isPure is faster than instanceof MutableProcess.
        if (definition.isPure()) {
            return up ? state : null;
        }
        return up && state instanceof MutableProcess<?> mutable
                ? UserCallback.<@Nullable Object>callOrNull(
                        () -> "the method state() of " + id(),
                        "let it return normally at any time, without side effects",
                        mutable::state)
                : null;
    }

    SeededRandom random() {
        return new SeededRandom(randomSeed, randomDraws);
    }

    long drawAmbient() {
        return new SeededRandom(SeededRandom.deriveSeed(randomSeed, 0), ambientDraws++).nextLong();
    }

    long ambientDraws() {
        return ambientDraws;
    }

    /** Sets the numbers of clock reads and draws that bypassed the context. */
    void restoreAmbientCounters(long clockReads, long ambientDraws) {
        this.clockReads = clockReads;
        this.ambientDraws = ambientDraws;
    }

    void store(String key, Object value) {
        Map<String, Object> next = new TreeMap<>(durable);
        next.put(key, value);
        durable = next;
    }

    /** Returns true if the process handles events: it is up and not paused. */
    boolean isRunning() {
        return up && !paused;
    }

    /** Returns true if the process crashes inside its next handler. */
    boolean isToCrash() {
        return crashAfter != NO_CRASH;
    }

    /** Ends the life of the process, paused or not. Keeps its timers, which the world cancels. */
    void goDown() {
        up = false;
        paused = false;
        crashAfter = NO_CRASH;
        state = null;
    }

    // ---- handlers

    void start(Context context) {
        guarded = false; // accepts needs a state
        if (definition.pure() != null) {
            state = requireState(definition.pure().start(context));
        } else {
            MutableProcess<?> created =
                    Objects.requireNonNull(definition.factory()).get();
            state = created;
            created.start(context);
        }
        guarded = isGuarded();
    }

    void receive(ProcessId from, Object message, Context context) {
        if (definition.pure() != null) {
            state = requireState(pure().receive(state(), from, message, context));
        } else {
            mutable().receive(from, message, context);
        }
    }

    void timeout(Object key, Context context) {
        if (definition.pure() != null) {
            state = requireState(pure().timeout(state(), key, context));
        } else {
            mutable().timeout(key, context);
        }
    }

    private static Object requireState(@Nullable Object state) {
        return Objects.requireNonNull(state, "the handler returned null instead of a state");
    }

    /** Returns true if the process defers the message. If {@code accepts} throws, the delivery reports it. */
    public boolean defers(ProcessId from, Object message) {
        try {
            return accepts(from, message) == Acceptance.DEFER;
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            return false;
        }
    }

    Acceptance accepts(ProcessId from, Object message) {
        return definition.pure() != null
                ? pure().accepts(state(), from, message)
                : mutable().accepts(from, message);
    }

    @SuppressWarnings("unchecked") // the state comes from this process; the handler checks the type of a message
    PureProcess<Object, Object> pure() {
        return (PureProcess<Object, Object>) Objects.requireNonNull(definition.pure());
    }

    @SuppressWarnings("unchecked") // the handler checks the type of a message
    private MutableProcess<Object> mutable() {
        return (MutableProcess<Object>) state();
    }

    Object state() {
        return Objects.requireNonNull(state, "a process handled an event before it was started");
    }

    /** Returns true if the process overrides {@code accepts}. */
    public boolean isGuarded() {
        return GUARDED.get((definition.pure() != null ? definition.pure() : state()).getClass());
    }

    // ---- timers

    /** Returns the timer with the earliest deadline, or -1. */
    public int earliestTimer() {
        return armed == 0 ? NO_TIMER : timers[0];
    }

    /** Returns the number of armed timers. */
    public int armedTimerCount() {
        return armed;
    }

    /** Returns the armed timer at this place, ordered by deadline. */
    public int timerAt(int place) {
        return timers[place];
    }

    long deadlineAt(int place) {
        return deadlines[place];
    }

    long deadlineOf(int item) {
        return deadlines[placeOf(item)];
    }

    /** Sets the clock at a common time. */
    void setClock(long reading, long now) {
        clock = reading;
        clockSetAt = now;
    }

    void arm(int item, long deadline) {
        if (armed == timers.length) {
            timers = Arrays.copyOf(timers, Math.max(4, 2 * armed));
            deadlines = Arrays.copyOf(deadlines, timers.length);
        }
        int place = armed++;
        for (; place > 0 && deadlines[place - 1] > deadline; place--) {
            timers[place] = timers[place - 1];
            deadlines[place] = deadlines[place - 1];
        }
        timers[place] = item;
        deadlines[place] = deadline;
    }

    /** Removes an armed timer. */
    public void disarm(int item) {
        int place = placeOf(item);
        armed--;
        for (; place < armed; place++) {
            timers[place] = timers[place + 1];
            deadlines[place] = deadlines[place + 1];
        }
    }

    private int placeOf(int item) {
        for (int i = 0; i < armed; i++) {
            if (timers[i] == item) {
                return i;
            }
        }
        throw new IllegalArgumentException("timer " + item + " is not armed at " + id());
    }

    /** Returns an action that restores the current state of the process. */
    Runnable captureUndo() {
        boolean wasStarted = started;
        boolean wasUp = up;
        boolean wasPaused = paused;
        int oldCrashAfter = crashAfter;
        boolean wasGuarded = guarded;
        Object oldState = state;
        Map<String, Object> oldDurable = durable;
        long oldClock = clock;
        long oldClockSetAt = clockSetAt;
        long oldDraws = randomDraws;
        long oldReads = clockReads;
        long oldAmbientDraws = ambientDraws;
        int[] oldTimers = Arrays.copyOf(timers, armed);
        long[] oldDeadlines = Arrays.copyOf(deadlines, armed);
        return () -> {
            started = wasStarted;
            up = wasUp;
            paused = wasPaused;
            crashAfter = oldCrashAfter;
            guarded = wasGuarded;
            state = oldState;
            durable = oldDurable;
            clock = oldClock;
            clockSetAt = oldClockSetAt;
            randomDraws = oldDraws;
            restoreAmbientCounters(oldReads, oldAmbientDraws);
            timers = oldTimers;
            deadlines = oldDeadlines;
            armed = oldTimers.length;
        };
    }
}
