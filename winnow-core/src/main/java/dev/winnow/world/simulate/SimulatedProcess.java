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

/** One process of a running world: its state, its durable contents, its clock and its timers. */
public final class SimulatedProcess {

    /** How a process is made: exactly one of the two is there; and whether another process made it. */
    public record ProcessDefinition(
            ProcessId id,
            @Nullable PureProcess<?> pure,
            @Nullable Supplier<? extends MutableProcess> factory,
            boolean isSpawned) {

        public boolean isPure() {
            return pure != null;
        }

        /** An object of the user's code. */
        public Object sampleInstance() {
            return pure != null ? pure : Objects.requireNonNull(factory).get();
        }
    }

    static final int NO_TIMER = -1;

    /** Whether the user wrote an {@code accepts} of their own, so that messages may be deferred. */
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
    public boolean
            guarded; // it may defer or not expect a message: its pending messages are looked at after every change

    public @Nullable Object state; // of a pure process: its value; of a mutable one: the object

    Map<String, Object> durable = Map.of(); // never changed in place
    long clock;
    long randomDraws;
    long clockReads; // of the clock, past the context
    private long ambientDraws; // past the context: a stream of their own

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
        // Asked first, as in every step: asking a state whether it is a MutableProcess is slow.
        if (definition.isPure()) {
            return up ? state : null;
        }
        return up && state instanceof MutableProcess mutable
                ? UserCallback.<@Nullable Object>callOrNull(
                        () -> "the method state() of " + id(),
                        "let it answer at any time, and change nothing",
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

    /** As if it had read and drawn so often past its context. */
    void restoreAmbientCounters(long readsSoFar, long drawsSoFar) {
        clockReads = readsSoFar;
        ambientDraws = drawsSoFar;
    }

    void store(String key, Object value) {
        Map<String, Object> next = new TreeMap<>(durable);
        next.put(key, value);
        durable = next;
    }

    // ---- handlers

    void start(Context context) {
        guarded = false; // nobody can be asked before there is a state
        if (definition.pure() != null) {
            state = present(definition.pure().start(context));
        } else {
            MutableProcess made = Objects.requireNonNull(definition.factory()).get();
            state = made;
            made.start(context);
        }
        guarded = isGuarded();
    }

    void receive(ProcessId from, Object message, Context context) {
        if (definition.pure() != null) {
            state = present(pure().receive(state(), from, message, context));
        } else {
            mutable().receive(from, message, context);
        }
    }

    void timeout(Object key, Context context) {
        if (definition.pure() != null) {
            state = present(pure().timeout(state(), key, context));
        } else {
            mutable().timeout(key, context);
        }
    }

    private Object present(@Nullable Object next) {
        return Objects.requireNonNull(next, "the handler returned null instead of a state");
    }

    /** Whether the message must wait. A guard that throws is told when the message is delivered. */
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

    @SuppressWarnings("unchecked") // the state came from this very process
    PureProcess<Object> pure() {
        return (PureProcess<Object>) Objects.requireNonNull(definition.pure());
    }

    private MutableProcess mutable() {
        return (MutableProcess) state();
    }

    Object state() {
        return Objects.requireNonNull(state, "a process handled an event before it was started");
    }

    public boolean isGuarded() {
        return GUARDED.get((definition.pure() != null ? definition.pure() : state()).getClass());
    }

    // ---- timers

    public int earliestTimer() {
        return armed == 0 ? NO_TIMER : timers[0];
    }

    public int armedTimerCount() {
        return armed;
    }

    public int timerAt(int place) {
        return timers[place];
    }

    long deadlineAt(int place) {
        return deadlines[place];
    }

    long deadlineOf(int item) {
        return deadlines[placeOf(item)];
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

    /** How to put everything back as it is now. */
    Runnable captureUndo() {
        boolean wasStarted = started;
        boolean wasUp = up;
        boolean wasGuarded = guarded;
        Object oldState = state;
        Map<String, Object> oldStored = durable;
        long oldClock = clock;
        long oldDraws = randomDraws;
        long oldReads = clockReads;
        long oldAmbientDraws = ambientDraws;
        int[] oldTimers = Arrays.copyOf(timers, armed);
        long[] oldDeadlines = Arrays.copyOf(deadlines, armed);
        return () -> {
            started = wasStarted;
            up = wasUp;
            guarded = wasGuarded;
            state = oldState;
            durable = oldStored;
            clock = oldClock;
            randomDraws = oldDraws;
            restoreAmbientCounters(oldReads, oldAmbientDraws);
            timers = oldTimers;
            deadlines = oldDeadlines;
            armed = oldTimers.length;
        };
    }
}
