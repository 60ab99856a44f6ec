package dev.winnow.world.compiled;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The current states, which record the processes that an invariant reads. */
final class TrackedStates implements States {

    private final SymbolTable symbols;
    private final IntUnaryOperator localStates; // by process
    private final boolean[] seen; // by process
    private final int[] order; // in which they were read
    private int count;
    private int lastIndex = -1; // of the process that was asked for last, -1 if there is none

    /** Creates states that read the current local state of a process whenever they need it. */
    TrackedStates(SymbolTable symbols, IntUnaryOperator localStates) {
        this.symbols = symbols;
        this.localStates = localStates;
        this.seen = new boolean[symbols.processes().size()];
        this.order = new int[symbols.processes().size()];
    }

    int localState(int process) {
        return localStates.applyAsInt(process);
    }

    /** Starts to record reads, except those of one process, whose state is known anyway (-1 for none). */
    void startTracking(int exception) {
        Arrays.fill(seen, false);
        count = 0;
        if (exception >= 0) {
            seen[exception] = true;
        }
    }

    /** Returns the processes read since {@link #startTracking}, in that order. */
    int[] trackedProcesses() {
        return Arrays.copyOf(order, count);
    }

    /** Returns the index of the process, or -1. Invariants mostly ask for one process after the other. */
    private int indexOf(ProcessId process) {
        int next = lastIndex + 1;
        boolean isNext = next < seen.length && symbols.process(next).equals(process);
        lastIndex = isNext ? next : symbols.indexOf(process);
        return lastIndex;
    }

    private int read(int process) {
        if (!seen[process]) {
            seen[process] = true;
            order[count++] = process;
        }
        return localState(process);
    }

    @Override
    public List<ProcessId> processes() {
        return symbols.processes();
    }

    @Override
    public boolean isUp(ProcessId process) {
        int index = indexOf(process);
        return index >= 0 && symbols.isUp[read(index)];
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        int index = indexOf(process);
        return index < 0 ? null : symbols.visibleState(read(index));
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return symbols.visibleState(read(processIndex));
    }
}
