package dev.winnow.viewer.live;

import dev.winnow.model.ProcessId;
import dev.winnow.system.ChoiceSource;
import java.util.List;

/** A source of given choices for handlers; further choices, and invalid ones, get the first value. */
public final class GivenChoices implements ChoiceSource {

    /** A source that always chooses the first value. */
    public static final ChoiceSource FIRST_VALUES = (process, bound) -> 0;

    private final List<Integer> values;
    private int next;

    /** Creates a source of the given values. */
    public GivenChoices(List<Integer> values) {
        this.values = List.copyOf(values);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        int value = next < values.size() ? values.get(next) : 0;
        next++;
        return value >= 0 && value < bound ? value : 0;
    }
}
