package dev.winnow.viewer;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Choices;
import java.util.List;

/** Answers what handlers leave open as somebody wishes; what was not foreseen gets the first value. */
final class Answers implements Choices {

    /** Always the first value. */
    static final Choices ZERO = (process, bound) -> 0;

    private final List<Integer> values;
    private int next;

    Answers(List<Integer> values) {
        this.values = List.copyOf(values);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        int value = next < values.size() ? values.get(next) : 0;
        next++;
        return value >= 0 && value < bound ? value : 0;
    }
}
