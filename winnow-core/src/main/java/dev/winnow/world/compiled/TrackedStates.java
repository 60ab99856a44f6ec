package dev.winnow.world.compiled;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The current states, which record the processes that an invariant reads. */
final class TrackedStates implements States {

    private final SymbolTable symbols;
    private final int[] locals; // by process
    private final boolean[] seen; // by process
    private final int[] order; // in which they were read
    private int count;

    TrackedStates(SymbolTable symbols, int[] locals) {
        this.symbols = symbols;
        this.locals = locals;
        this.seen = new boolean[locals.length];
        this.order = new int[locals.length];
    }

    /** Replaces the local states, by process. */
    void enter(int[] localStates) {
        System.arraycopy(localStates, 0, locals, 0, locals.length);
    }

    int localState(int process) {
        return locals[process];
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

    private int read(int process) {
        if (!seen[process]) {
            seen[process] = true;
            order[count++] = process;
        }
        return locals[process];
    }

    @Override
    public List<ProcessId> processes() {
        return symbols.processes();
    }

    @Override
    public boolean isUp(ProcessId process) {
        int index = symbols.indexOf(process);
        return index >= 0 && symbols.isUp[read(index)];
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        int index = symbols.indexOf(process);
        return index < 0 ? null : symbols.visibleState(read(index));
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return symbols.visibleState(read(processIndex));
    }
}
