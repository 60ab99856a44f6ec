package dev.winnow.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * What happened so far in one execution, as flat arrays that a {@code World} appends to.
 *
 * <p>Only parents are kept: which step sent which item. Clocks, races and lineage are derived when somebody asks (see
 * {@link Causality}), because fuzzing rarely does. A million steps take about 40 MB beside the messages themselves.
 *
 * <p>An {@link Execution} shares these arrays until the recording goes on, which then copies them first.
 */
public final class Recording {

    static final byte DELIVER = 0;
    static final byte FIRE = 1;
    static final byte EXTERNAL = 2;
    private static final byte UNCHANGED = 8;

    private static final int MOST_PROCESSES = 0x7fff - 1; // as many as a route has room for
    private static final int SENDER_SHIFT = 16;
    private static final int RECEIVER_MASK = 0xffff;
    private static final int TIMER_BIT = 1 << 31;

    private static final int MOST_LINES = 100; // logged in a step
    private static final int LONGEST_LINE = 1_000; // characters

    // Processes by index, in the order in which they became known. OUTSIDE has no index: it is written as -1.
    private ArrayList<ProcessId> processes = new ArrayList<>();
    private Map<ProcessId, Integer> indexes = new HashMap<>();
    private int[] declaredIn = new int[8]; // the step that created the process, -1 if it was there from the beginning

    // Items by id. Invariant: the items of step s are [firstItem[s], firstItem[s + 1]), of the last one up to `items`.
    private Object[] payload = new Object[64];
    private int[] route = new int[64]; // the sender + 1 and the receiver, with the sign bit set for a timer
    private int items;

    // Steps.
    private byte[] kind = new byte[64];
    private int[] subject = new int[64]; // item id, or the index into externals
    private int[] firstItem = new int[64];
    private int steps;
    private ArrayList<External> externals = new ArrayList<>();

    // Rare facts of steps: sorted by step, so that they are found by bisection and cut off by truncation.
    private StepFacts choices = new StepFacts();
    private StepFacts cancelled = new StepFacts();
    private StepFacts lost = new StepFacts();
    private StepFacts logged = new StepFacts(); // indexes into lines: 0, 1, 2 …
    private ArrayList<String> lines = new ArrayList<>();
    private int linesInStep;
    private @Nullable Failure failure;

    private boolean shared;
    private @Nullable Runnable watcher; // is told when somebody looks at what is about this one execution only

    // ---- what a world appends

    /** The index of a process that is new to this execution. */
    public int declareProcess(ProcessId process) {
        copyIfShared();
        if (processes.size() == MOST_PROCESSES) {
            throw new IllegalArgumentException("an execution has " + MOST_PROCESSES + " processes at the most");
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

    public void beginDelivery(int item) {
        begin(DELIVER, item);
    }

    public void beginFiring(int item) {
        begin(FIRE, item);
    }

    public void beginExternal(External external) {
        copyIfShared();
        externals.add(external);
        begin(EXTERNAL, externals.size() - 1);
    }

    /** The present step sent this message ({@code from} is -1 for outside). */
    public int addMessage(int fromProcess, int toProcess, Object message) {
        return append(route(fromProcess, toProcess), message);
    }

    /** The present step armed this timer. */
    public int addTimer(int process, Object key) {
        return append(TIMER_BIT | route(process, process), key);
    }

    public void addCancellation(int item) {
        copyIfShared();
        cancelled.add(steps - 1, item);
    }

    /** The present step lost this message for good: dropped, or under way to a process that crashed. */
    public void addLoss(int item) {
        copyIfShared();
        lost.add(steps - 1, item);
    }

    /**
     * The present step logged this line. What is too long is cut, what is too much is left out, and both are marked.
     */
    public void addLogLine(String line) {
        if (steps == 0 || linesInStep > MOST_LINES) {
            return;
        }
        copyIfShared();
        linesInStep++;
        logged.add(steps - 1, lines.size());
        boolean whole = line.length() <= LONGEST_LINE;
        String text = whole ? line : line.substring(0, LONGEST_LINE) + "…";
        lines.add(linesInStep > MOST_LINES ? "…" : text);
    }

    public void addChoice(int bound, int value) {
        copyIfShared();
        choices.add(steps - 1, bound);
        choices.add(steps - 1, value);
    }

    /** The present step changed nothing: no state, no message but the one consumed, no timer but the one fired. */
    public void markUnchanged() {
        copyIfShared();
        kind[steps - 1] |= UNCHANGED;
    }

    public void setFailure(Failure reason) {
        failure = reason;
    }

    /** Forgets all but the first {@code length} steps; processes declared later stay known. */
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
    }

    /** Takes back the latest {@link #declareProcess}. */
    public void undeclareLastProcess() {
        copyIfShared();
        indexes.remove(processes.remove(processes.size() - 1));
    }

    // ---- what anybody may ask

    /** The number of steps: events and externals together. */
    public int size() {
        return steps;
    }

    public Step step(int index) {
        if (index < 0 || index >= steps) {
            throw new NoSuchElementException("there is no step " + index + " among " + steps);
        }
        return new Step(this, index);
    }

    /** The externals so far, in order. */
    public List<External> externals() {
        return Collections.unmodifiableList(externals);
    }

    public int itemCount() {
        return items;
    }

    public Item item(int id) {
        if (id < 0 || id >= items) {
            throw new NoSuchElementException("there is no message or timer " + id + " among " + items);
        }
        Item.ItemKind itemKind = isTimer(id) ? Item.ItemKind.TIMER : Item.ItemKind.MESSAGE;
        return new Item(
                id, itemKind, process(senderIndex(id)), process(receiverIndex(id)), payload(id), sendingStep(id));
    }

    public Object payload(int item) {
        return payload[item];
    }

    /** The index of the process that sent the item, -1 for outside. */
    public int senderIndex(int item) {
        return ((route[item] & ~TIMER_BIT) >>> SENDER_SHIFT) - 1;
    }

    public int receiverIndex(int item) {
        return route[item] & RECEIVER_MASK;
    }

    public boolean isTimer(int item) {
        return route[item] < 0;
    }

    /** The step that sent or armed the item, by bisection. */
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

    public List<ProcessId> processes() {
        return Collections.unmodifiableList(processes);
    }

    public int processCount() {
        return processes.size();
    }

    public ProcessId process(int index) {
        return index < 0 ? ProcessId.OUTSIDE : processes.get(index);
    }

    /** The step in which a process was created by another one, or -1 if it was there from the beginning. */
    public int declaringStep(int process) {
        return declaredIn[process];
    }

    /** The index of a process, or -1 if this execution does not know it. */
    public int indexOf(ProcessId process) {
        return indexes.getOrDefault(process, -1);
    }

    /** Why the last step failed, if it did. */
    public @Nullable Failure failure() {
        return failure;
    }

    // ---- for Step

    int kindOf(int step) {
        return kind[step] & ~UNCHANGED;
    }

    boolean mayHaveEffect(int step) {
        return (kind[step] & UNCHANGED) == 0;
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
        int[] found = logged.of(step);
        return found.length == 0 ? List.of() : List.copyOf(lines.subList(found[0], found[found.length - 1] + 1));
    }

    /**
     * Has it said when a step of this recording is asked for what differs between executions in which the same happens:
     * its place, the numbers of items, the steps before it.
     */
    public void onNumbersRead(@Nullable Runnable whenNumbersAreRead) {
        watcher = whenNumbersAreRead;
    }

    void notifyNumbersRead() {
        if (watcher != null) {
            watcher.run();
        }
    }

    /** Marks the arrays as shared with an execution: whoever writes next copies them. */
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

    /** Pairs of (step, value) in the order of steps. */
    private static final class StepFacts {
        private int[] step = new int[8];
        private int[] value = new int[8];
        private int size;

        void add(int ofStep, int fact) {
            if (size == step.length) {
                step = Arrays.copyOf(step, 2 * size);
                value = Arrays.copyOf(value, 2 * size);
            }
            step[size] = ofStep;
            value[size++] = fact;
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

        private static final int[] NONE = {};
    }
}
