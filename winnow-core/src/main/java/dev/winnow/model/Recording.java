package dev.winnow.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one execution so far, in flat arrays that a {@code World} appends to.
 *
 * <p>Of causality it keeps only which step sent which item. Clocks and races are derived on demand (see
 * {@link Causality}), because fuzzing rarely needs them. A million steps take about 40 MB, not counting the messages.
 *
 * <p>An {@link Execution} shares these arrays (copy on write): the recording copies them before its next change.
 */
public final class Recording {

    static final byte DELIVER = 0;
    static final byte FIRE = 1;
    static final byte EXTERNAL = 2;
    private static final byte UNCHANGED = 8;
    private static final byte CRASHED = 16;

    private static final int MAX_PROCESSES = 0x7fff - 1; // limited by the bits of a route
    private static final int SENDER_SHIFT = 16;
    private static final int RECEIVER_MASK = 0xffff;
    private static final int TIMER_BIT = 1 << 31;

    private static final int MAX_LINES_PER_STEP = 100; // log lines
    private static final int MAX_LINE_LENGTH = 1_000;

    // Processes by index, in the order in which they became known. The index of OUTSIDE is -1.
    private ArrayList<ProcessId> processes = new ArrayList<>();
    private Map<ProcessId, Integer> indexes = new HashMap<>();
    private int[] declaredIn = new int[8]; // the step that created the process, or -1 if it existed before the first

    // Items by id. Invariant: step s created [firstItem[s], firstItem[s + 1]), and the last step up to `items`.
    private Object[] payload = new Object[64];
    private int[] route = new int[64]; // sender + 1 and receiver; the sign bit marks a timer
    private int items;

    // Steps.
    private byte[] kind = new byte[64];
    private int[] subject = new int[64]; // item id, or index into externals
    private int[] firstItem = new int[64];
    private int steps;
    private ArrayList<External> externals = new ArrayList<>();

    // Rare facts, sorted by step: found by binary search and easy to truncate.
    private StepFacts choices = new StepFacts();
    private StepFacts cancelled = new StepFacts();
    private StepFacts lost = new StepFacts();
    private StepFacts logged = new StepFacts(); // indexes into lines: 0, 1, 2, …
    private ArrayList<String> lines = new ArrayList<>(); // log lines
    private StepFacts read = new StepFacts(); // indexes into readings: 0, 1, 2, …
    private ArrayList<ClockReading> readings = new ArrayList<>();
    private long[] times = {}; // of steps; empty unless the system has a common time
    private int linesInStep;
    private @Nullable Failure failure;

    private boolean shared;
    private @Nullable Runnable numbersListener; // see onNumbersRead
    private @Nullable ObjIntConsumer<Object> messageListener; // see onMessageAdded

    // ---- appended by a world

    /** Adds a process and returns its index. */
    public int declareProcess(ProcessId process) {
        copyIfShared();
        if (processes.size() == MAX_PROCESSES) {
            throw new IllegalArgumentException("an execution has at most " + MAX_PROCESSES + " processes");
        }
        if (indexes.putIfAbsent(process, processes.size()) != null) {
            throw new IllegalArgumentException("there is already a process named " + process);
        }
        int index = processes.size();
        if (index == declaredIn.length) {
            declaredIn = Arrays.copyOf(declaredIn, 2 * index);
        }
        declaredIn[index] = steps - 1;
        processes.add(process);
        return index;
    }

    /** Begins a step that delivers a message. */
    public void beginDelivery(int item) {
        begin(DELIVER, item);
    }

    /** Begins a step that fires a timer. */
    public void beginFiring(int item) {
        begin(FIRE, item);
    }

    /** Begins a step that performs an external event. */
    public void beginExternal(External external) {
        copyIfShared();
        externals.add(external);
        begin(EXTERNAL, externals.size() - 1);
    }

    /** Adds a message that the current step sends and returns its id. The sender is -1 for outside. */
    public int addMessage(int fromProcess, int toProcess, Object message) {
        int id = append(route(fromProcess, toProcess), message);
        if (messageListener != null) {
            messageListener.accept(message, id);
        }
        return id;
    }

    /** Adds a timer that the current step arms and returns its id. */
    public int addTimer(int process, Object key) {
        return append(TIMER_BIT | route(process, process), key);
    }

    /** Records that the current step cancels a timer. */
    public void addCancellation(int item) {
        copyIfShared();
        cancelled.add(steps - 1, item);
    }

    /** Records that the current step loses a message: it is dropped, or in flight to a process that crashes. */
    public void addLoss(int item) {
        copyIfShared();
        lost.add(steps - 1, item);
    }

    /**
     * Adds a log line to the current step. Cuts long lines at 1,000 characters and keeps at most 100 lines per step; an
     * ellipsis marks what is missing.
     */
    public void addLogLine(String line) {
        if (steps == 0 || linesInStep > MAX_LINES_PER_STEP) {
            return;
        }
        copyIfShared();
        linesInStep++;
        logged.add(steps - 1, lines.size());
        boolean whole = line.length() <= MAX_LINE_LENGTH;
        String text = whole ? line : line.substring(0, MAX_LINE_LENGTH) + "…";
        lines.add(linesInStep > MAX_LINES_PER_STEP ? "…" : text);
    }

    /** Ignores further log lines of the current step. */
    public void endLog() {
        linesInStep = MAX_LINES_PER_STEP + 1;
    }

    /** Records a choice of the current step. */
    public void addChoice(int bound, int value) {
        copyIfShared();
        choices.add(steps - 1, bound);
        choices.add(steps - 1, value);
    }

    /** Records the common time of the current step. */
    public void setTime(long time) {
        copyIfShared();
        if (times.length < steps) {
            times = Arrays.copyOf(times, kind.length);
        }
        times[steps - 1] = time;
    }

    /**
     * Records that the last choice of the current step was about time.
     *
     * @param process the process whose clock was read, or -1 if the time of the step itself was chosen
     */
    public void markClockChoice(int process, long reading) {
        copyIfShared();
        read.add(steps - 1, readings.size());
        int choice = choices.of(steps - 1).length / 2 - 1;
        readings.add(new ClockReading(choice, process < 0 ? null : process(process), reading));
    }

    /** Records that the current step changed nothing but its own message or timer. */
    public void markUnchanged() {
        copyIfShared();
        kind[steps - 1] |= UNCHANGED;
    }

    /** Records that the process that runs in the current step crashed inside its handler. */
    public void markCrash() {
        copyIfShared();
        kind[steps - 1] |= CRASHED;
    }

    /** Records that the handler of the current step failed. */
    public void setFailure(Failure newFailure) {
        failure = newFailure;
    }

    /** Removes all but the first {@code length} steps. Keeps all processes. */
    public void truncate(int length) {
        if (length > steps) {
            throw new IllegalArgumentException("cannot cut " + steps + " steps to " + length);
        }
        if (length == steps) {
            return;
        }
        copyIfShared();
        Arrays.fill(payload, firstItem[length], items, null);
        items = firstItem[length];
        for (int s = steps - 1; s >= length; s--) {
            if (kindOf(s) == EXTERNAL) {
                externals.remove(externals.size() - 1);
            }
        }
        steps = length;
        failure = null;
        choices.truncate(length);
        cancelled.truncate(length);
        lost.truncate(length);
        logged.truncate(length);
        lines.subList(logged.size, lines.size()).clear();
        read.truncate(length);
        readings.subList(read.size, readings.size()).clear();
    }

    /** Removes the process that was declared last. */
    public void undeclareLastProcess() {
        copyIfShared();
        indexes.remove(processes.remove(processes.size() - 1));
    }

    // ---- queries

    /** Returns the number of steps, internal and external. */
    public int size() {
        return steps;
    }

    /** Returns the step with this index. */
    public Step step(int index) {
        if (index < 0 || index >= steps) {
            throw new NoSuchElementException("there is no step " + index + " among " + steps);
        }
        return new Step(this, index);
    }

    /** Returns the external events so far, in order. */
    public List<External> externals() {
        return Collections.unmodifiableList(externals);
    }

    /** Returns the number of messages and timers. */
    public int itemCount() {
        return items;
    }

    /** Returns the message or timer with this id. */
    public Item item(int id) {
        if (id < 0 || id >= items) {
            throw new NoSuchElementException("there is no message or timer " + id + " among " + items);
        }
        Item.ItemKind itemKind = isTimer(id) ? Item.ItemKind.TIMER : Item.ItemKind.MESSAGE;
        return new Item(
                id, itemKind, process(senderIndex(id)), process(receiverIndex(id)), payload(id), sendingStep(id));
    }

    /** Returns the content of a message or the key of a timer. */
    public Object payload(int item) {
        return payload[item];
    }

    /** Returns the index of the process that sent or armed the item, or -1 for outside. */
    public int senderIndex(int item) {
        return ((route[item] & ~TIMER_BIT) >>> SENDER_SHIFT) - 1;
    }

    /** Returns the index of the process that receives the item. */
    public int receiverIndex(int item) {
        return route[item] & RECEIVER_MASK;
    }

    /** Returns true if the item is a timer, false if it is a message. */
    public boolean isTimer(int item) {
        return route[item] < 0;
    }

    /** Returns the step that sent or armed the item, or -1. Takes a binary search. */
    public int sendingStep(int item) {
        int low = 0;
        int high = steps - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (firstItem[middle] <= item) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    /** Returns the processes by index. */
    public List<ProcessId> processes() {
        return Collections.unmodifiableList(processes);
    }

    /** Returns the number of processes. */
    public int processCount() {
        return processes.size();
    }

    /** Returns the process with this index; -1 means {@link ProcessId#OUTSIDE}. */
    public ProcessId process(int index) {
        return index < 0 ? ProcessId.OUTSIDE : processes.get(index);
    }

    /** Returns the step in which a process was created, or -1 if it existed before the first step. */
    public int declaringStep(int process) {
        return declaredIn[process];
    }

    /** Returns the index of a process, or -1 if it is unknown. */
    public int indexOf(ProcessId process) {
        return indexes.getOrDefault(process, -1);
    }

    /** Returns the failure of the last step, or null. */
    public @Nullable Failure failure() {
        return failure;
    }

    // ---- for Step

    int kindOf(int step) {
        return kind[step] & ~(UNCHANGED | CRASHED);
    }

    boolean mayHaveEffect(int step) {
        return (kind[step] & UNCHANGED) == 0;
    }

    boolean crashedInHandler(int step) {
        return (kind[step] & CRASHED) != 0;
    }

    int subject(int step) {
        return subject[step];
    }

    External external(int step) {
        return externals.get(subject[step]);
    }

    int firstItem(int step) {
        return firstItem[step];
    }

    int endItem(int step) {
        return step + 1 < steps ? firstItem[step + 1] : items;
    }

    int[] choicesOf(int step) {
        return choices.of(step);
    }

    int[] cancelledIn(int step) {
        return cancelled.of(step);
    }

    int[] lostIn(int step) {
        return lost.of(step);
    }

    List<String> loggedIn(int step) {
        return entries(lines, logged.of(step));
    }

    OptionalLong timeOf(int step) {
        return times.length == 0 ? OptionalLong.empty() : OptionalLong.of(times[step]);
    }

    List<ClockReading> readingsIn(int step) {
        return entries(readings, read.of(step));
    }

    /** Returns the entries with these consecutive indexes. */
    private static <T> List<T> entries(List<T> all, int[] indexes) {
        return indexes.length == 0 ? List.of() : List.copyOf(all.subList(indexes[0], indexes[indexes.length - 1] + 1));
    }

    /**
     * Sets a listener that runs when someone reads from a step what is specific to this execution: its index, item ids
     * or earlier steps. A result that depends on them must not be memoized. Null removes the listener.
     */
    public void onNumbersRead(@Nullable Runnable listener) {
        numbersListener = listener;
    }

    /** Calls the listener with each message and its id at the moment when it is sent; null for no listener. */
    public void onMessageAdded(@Nullable ObjIntConsumer<Object> listener) {
        messageListener = listener;
    }

    void notifyNumbersRead() {
        if (numbersListener != null) {
            numbersListener.run();
        }
    }

    /** Returns an immutable view of the current contents. It shares the arrays until the next change. */
    Recording freeze() {
        Recording frozen = new Recording();
        frozen.processes = processes;
        frozen.indexes = indexes;
        frozen.declaredIn = declaredIn;
        frozen.payload = payload;
        frozen.route = route;
        frozen.items = items;
        frozen.kind = kind;
        frozen.subject = subject;
        frozen.firstItem = firstItem;
        frozen.steps = steps;
        frozen.externals = externals;
        frozen.choices = choices;
        frozen.cancelled = cancelled;
        frozen.lost = lost;
        frozen.logged = logged;
        frozen.lines = lines;
        frozen.read = read;
        frozen.readings = readings;
        frozen.times = times;
        frozen.failure = failure;
        frozen.shared = true;
        shared = true;
        return frozen;
    }

    private void copyIfShared() {
        if (!shared) {
            return;
        }
        processes = new ArrayList<>(processes);
        indexes = new HashMap<>(indexes);
        declaredIn = declaredIn.clone();
        payload = payload.clone();
        route = route.clone();
        kind = kind.clone();
        subject = subject.clone();
        firstItem = firstItem.clone();
        externals = new ArrayList<>(externals);
        choices = choices.copy();
        cancelled = cancelled.copy();
        lost = lost.copy();
        logged = logged.copy();
        lines = new ArrayList<>(lines);
        read = read.copy();
        readings = new ArrayList<>(readings);
        times = times.clone();
        shared = false;
    }

    private void begin(byte stepKind, int stepSubject) {
        copyIfShared();
        if (steps == kind.length) {
            kind = Arrays.copyOf(kind, 2 * steps);
            subject = Arrays.copyOf(subject, 2 * steps);
            firstItem = Arrays.copyOf(firstItem, 2 * steps);
        }
        kind[steps] = stepKind;
        subject[steps] = stepSubject;
        firstItem[steps] = items;
        steps++;
        linesInStep = 0;
        failure = null;
    }

    private static int route(int fromProcess, int toProcess) {
        return ((fromProcess + 1) << SENDER_SHIFT) | toProcess;
    }

    private int append(int itemRoute, Object itemPayload) {
        copyIfShared();
        if (items == payload.length) {
            payload = Arrays.copyOf(payload, 2 * items);
            route = Arrays.copyOf(route, 2 * items);
        }
        payload[items] = itemPayload;
        route[items] = itemRoute;
        return items++;
    }

    /** A list of (step, value) pairs, sorted by step. */
    private static final class StepFacts {
        private static final int[] NONE = {};

        private int[] step = new int[8];
        private int[] value = new int[8];
        private int size;

        void add(int ofStep, int newValue) {
            if (size == step.length) {
                step = Arrays.copyOf(step, 2 * size);
                value = Arrays.copyOf(value, 2 * size);
            }
            step[size] = ofStep;
            value[size++] = newValue;
        }

        int[] of(int ofStep) {
            if (size == 0 || step[size - 1] < ofStep) {
                return NONE;
            }
            int begin = lowerBound(ofStep);
            int end = lowerBound(ofStep + 1);
            return begin == end ? NONE : Arrays.copyOfRange(value, begin, end);
        }

        void truncate(int length) {
            size = lowerBound(length);
        }

        StepFacts copy() {
            StepFacts copy = new StepFacts();
            copy.step = step.clone();
            copy.value = value.clone();
            copy.size = size;
            return copy;
        }

        private int lowerBound(int ofStep) {
            int low = 0;
            int high = size;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (step[middle] < ofStep) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
