package dev.winnow.explore.component;

import dev.winnow.collect.IntArrays;
import dev.winnow.collect.IntRowTable;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.ProcessSteps;
import dev.winnow.statespace.StepInvariants;
import dev.winnow.system.Network;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A component of processes. Its state consists of the configuration of each process (local state and inbox), and of the
 * histories of invariants about its steps. Receiving, timers, choices and messages within the component are internal; a
 * step that sends to another component sends a word.
 */
final class ProcessGroup implements ComponentBehavior {

    private final int[] processes;
    private final int[] place; // by process: its index in the component, or -1
    private final List<int[]> initial = new ArrayList<>(); // by initial configuration
    private final boolean keepsOrder;
    private final WordTable words;
    private final String name;
    private final HistoryOwners owners;

    private final IntRowTable states; // state s is row s - 1
    private final List<int @Nullable []> moves = new ArrayList<>(); // by state
    private final Map<Integer, FailingStep> failing = new HashMap<>(); // by state
    private final int[] row; // scratch: the process configurations of a state, and its history
    private final int[] localStates; // scratch: by process

    /** A step that fails: its handler fails, or it violates an invariant over steps. */
    private record FailingStep(int label, Violation violation) {}

    ProcessGroup(String name, int[] processes, ComposedStateSpace space, WordTable words, HistoryOwners owners) {
        this.name = name;
        this.owners = owners;
        this.processes = processes.clone();
        this.place = new int[space.processCount()];
        Arrays.fill(place, -1);
        for (int i = 0; i < processes.length; i++) {
            place[processes[i]] = i;
        }
        int[] configuration = new int[space.configurationInts()];
        for (int which = 0; which < space.initialCount(); which++) {
            space.writeInitial(which, configuration, 0);
            space.enter(configuration, 0);
            int[] first = new int[processes.length + 1];
            for (int i = 0; i < processes.length; i++) {
                first[i] = space.processConfiguration(processes[i]);
            }
            first[processes.length] = space.history();
            initial.add(first);
        }
        Network.MessageOrder order = space.setup().world().network().order();
        this.keepsOrder = order == Network.MessageOrder.FIFO || order == Network.MessageOrder.MAILBOX;
        this.words = words;
        this.row = new int[processes.length + 1];
        this.states = new IntRowTable(row.length);
        this.localStates = new int[space.processCount()];
    }

    @Override
    public boolean contains(int process) {
        return place[process] >= 0;
    }

    @Override
    public int stateCount() {
        return states.count();
    }

    private int numberOf(int[] configurations) {
        int added = states.addIfAbsent(configurations, 0);
        if (added >= 0) {
            moves.add(null);
        }
        return 1 + (added >= 0 ? added : ~added);
    }

    @Override
    public int initial(int which, ProcessSteps steps) {
        return numberOf(initial.get(which));
    }

    /** Returns the configuration of the process at this index, in a state. */
    private int configuration(int state, int index) {
        return states.rows()[(state - 1) * row.length + index];
    }

    /** Returns the process configurations of a state, in the order of processes. */
    int[] configurations(int state) {
        int first = (state - 1) * row.length;
        return Arrays.copyOfRange(states.rows(), first, first + processes.length);
    }

    private void load(int state) {
        System.arraycopy(states.rows(), (state - 1) * row.length, row, 0, row.length);
    }

    // ---- moves

    @Override
    public int[] moves(int state, ProcessSteps steps) {
        int[] known = moves.get(state - 1);
        if (known == null) {
            known = computeMoves(state, steps);
            moves.set(state - 1, known);
        }
        return known;
    }

    private int[] computeMoves(int state, ProcessSteps steps) {
        int[] found = new int[0];
        int end = 0;
        int label = 0;
        for (int i = 0; i < processes.length; i++) {
            int configuration = configuration(state, i);
            int count = steps.stepCount(configuration);
            for (int step = 0; step < count; step++, label++) {
                steps.markPerformed(configuration, step);
                int word = perform(state, i, step, steps);
                Violation violation = violation(configuration, step, steps);
                if (violation != null) {
                    failing.putIfAbsent(state, new FailingStep(label, violation));
                } else {
                    int next = numberOf(row);
                    if (word != WordTable.INTERNAL || next != state) {
                        found = IntArrays.roomFor(found, end + (long) MOVE_INTS);
                        found[end++] = word;
                        found[end++] = next;
                        found[end++] = label;
                    }
                }
            }
        }
        return Arrays.copyOf(found, end);
    }

    /** Returns the violation by a step, whose next state is in the row; else null, with the next history in the row. */
    private @Nullable Violation violation(int configuration, int step, ProcessSteps steps) {
        Violation failure = steps.failure(configuration, step);
        StepInvariants stepInvariants = steps.judge();
        if (failure != null || stepInvariants.count() == 0 || owners.hasConflict()) {
            return failure;
        }
        int history = row[processes.length];
        int after = stepInvariants.historyAfter(history, configuration, step, localStates(steps));
        for (int process : stepInvariants.readProcesses()) {
            if (!contains(process)) {
                owners.addForeignRead(stepInvariants, name, process);
                return null;
            }
        }
        for (int i = 0; i < stepInvariants.count() && after != history; i++) {
            if (stepInvariants.differs(i, history, after)) {
                owners.addOwner(stepInvariants, i, name);
            }
        }
        row[processes.length] = after;
        return stepInvariants.violation();
    }

    /** Returns the local states of the row, by process. */
    private int[] localStates(ProcessSteps steps) {
        for (int i = 0; i < processes.length; i++) {
            localStates[processes[i]] = steps.localState(row[i]);
        }
        return localStates;
    }

    /** Requires that histories about other components ignore the steps of this one. */
    void requireNoInterference(ProcessSteps steps) {
        StepInvariants stepInvariants = steps.judge();
        for (int i = 0; i < stepInvariants.count(); i++) {
            for (int state = 1; state <= stateCount() && owners.belongsToOther(i, name); state++) {
                requireNoInterference(stepInvariants, i, state, steps);
            }
        }
    }

    private void requireNoInterference(StepInvariants stepInvariants, int invariant, int state, ProcessSteps steps) {
        for (int index = 0; index < processes.length; index++) {
            int configuration = configuration(state, index);
            for (int step = 0; step < steps.stepCount(configuration); step++) {
                if (steps.failure(configuration, step) == null) {
                    perform(state, index, step, steps);
                    if (!stepInvariants.isIgnored(invariant, configuration, step, localStates(steps))) {
                        owners.addInterference(stepInvariants, invariant, name);
                        return;
                    }
                }
            }
        }
    }

    /** Leaves the next state in the row, except for its history, and returns the word. */
    private int perform(int state, int index, int step, ProcessSteps steps) {
        int configuration = configuration(state, index);
        load(state);
        row[index] = steps.configurationAfter(configuration, step);
        int[] sent = steps.sent(configuration, step);
        int outside = 0;
        for (int message : sent) {
            int receiver = place[steps.receiver(message)];
            if (receiver >= 0) {
                row[receiver] = steps.withMessage(row[receiver], message);
            } else {
                sent[outside++] = message;
            }
        }
        return outside == 0 ? WordTable.INTERNAL : words.numberOf(canonical(Arrays.copyOf(sent, outside), steps));
    }

    /** Sorts by receiver, since order between channels does not matter; by content where no order matters. */
    private int[] canonical(int[] messages, ProcessSteps steps) {
        for (int i = 1; i < messages.length; i++) {
            int message = messages[i];
            int to = i;
            while (to > 0 && isAfter(messages[to - 1], message, steps)) {
                messages[to] = messages[to - 1];
                to--;
            }
            messages[to] = message;
        }
        return messages;
    }

    private boolean isAfter(int one, int other, ProcessSteps steps) {
        int receivers = Integer.compare(steps.receiver(one), steps.receiver(other));
        return receivers > 0 || (receivers == 0 && !keepsOrder && steps.compare(one, other) > 0);
    }

    /** Returns the step of a labelled move: labels count the steps of all processes, one process after the other. */
    @Override
    public ProcessMove processMove(int state, int label, ProcessSteps steps) {
        int index = 0;
        int step = label;
        while (step >= steps.stepCount(configuration(state, index))) {
            step -= steps.stepCount(configuration(state, index++));
        }
        return new ProcessMove(processes[index], configuration(state, index), step);
    }

    /** Returns the label of a step that fails in a state. */
    int failingLabel(int state) {
        return Objects.requireNonNull(failing.get(state)).label();
    }

    @Override
    public @Nullable Violation failure(int state, ProcessSteps steps) {
        FailingStep step = failing.get(state);
        return step == null ? null : step.violation();
    }

    @Override
    public int receive(int state, int word, ProcessSteps steps) {
        load(state);
        for (int message : words.messages(word)) {
            int receiver = place[steps.receiver(message)];
            row[receiver] = steps.withMessage(row[receiver], message);
        }
        return numberOf(row);
    }

    // ---- observers

    @Override
    public void addRows(int state, Observation observation, ProcessSteps steps, IntRowTable rows) {
        if (!observation.isAlways()) {
            for (int i = 0; i < processes.length; i++) {
                if (!observation.admits(configuration(state, i), steps)) {
                    return;
                }
            }
        }
        int[] seen = new int[observation.width()];
        for (int k = 0; k < seen.length; k++) {
            int index = place[observation.process(k)];
            seen[k] = index < 0 ? 0 : steps.localState(configuration(state, index));
        }
        rows.addIfAbsent(seen, 0);
    }

    @Override
    public void addFirstRow(int state, Observation observation, ProcessSteps steps, IntRowTable rows) {
        addRows(state, observation, steps, rows);
    }

    @Override
    public BigInteger configurations(int[] members, boolean atMost) {
        return BigInteger.valueOf(members.length);
    }
}
