package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.run.States;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The states as numbers, and as what they are for an invariant, of which it is noted whom it looks at. */
final class SeenStates implements States {

    private final Vocabulary words;
    private final int[] locals; // by process
    private final boolean[] seen;
    private final int[] order; // in which they were seen
    private int count;

    SeenStates(Vocabulary words, int[] locals) {
        this.words = words;
        this.locals = locals;
        this.seen = new boolean[locals.length];
        this.order = new int[locals.length];
    }

    int local(int process) {
        return locals[process];
    }

    /** Notes from now on who is looked at, except for one whose state is known anyway (-1 if there is none). */
    void track(int exception) {
        Arrays.fill(seen, false);
        count = 0;
        if (exception >= 0) {
            seen[exception] = true;
        }
    }

    /** Who was looked at, in that order. */
    int[] tracked() {
        return Arrays.copyOf(order, count);
    }

    private int look(int process) {
        if (!seen[process]) {
            seen[process] = true;
            order[count++] = process;
        }
        return locals[process];
    }

    @Override
    public List<ProcessId> processes() {
        return words.processes();
    }

    @Override
    public boolean isUp(ProcessId process) {
        int index = words.index(process);
        return index >= 0 && words.isUp[look(index)];
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        int index = words.index(process);
        return index < 0 ? null : words.visible(look(index));
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return words.visible(look(processIndex));
    }
}
