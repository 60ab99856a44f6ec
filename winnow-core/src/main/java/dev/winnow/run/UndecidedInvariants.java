package dev.winnow.run;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The invariants that could not be decided in some executions of a search. Shared by the threads of a search; the
 * reasons do not depend on their number.
 */
public final class UndecidedInvariants {

    private record FirstUndecided(long index, UndecidedInvariant invariant) {

        FirstUndecided plus(FirstUndecided other) {
            FirstUndecided first = index <= other.index ? this : other;
            UndecidedInvariant sum = new UndecidedInvariant(
                    invariant.name(),
                    invariant.executions() + other.invariant.executions(),
                    first.invariant.reason(),
                    first.invariant.fix());
            return new FirstUndecided(first.index, sum);
        }
    }

    private final Map<String, FirstUndecided> byName = new TreeMap<>(); // guarded by this

    /** Adds what the execution with this index leaves undecided. */
    public synchronized void add(long index, List<UndecidedInvariant> undecided) {
        undecided.forEach(invariant ->
                byName.merge(invariant.name(), new FirstUndecided(index, invariant), FirstUndecided::plus));
    }

    /** Returns the invariants by name. */
    public synchronized List<UndecidedInvariant> toList() {
        return byName.values().stream().map(FirstUndecided::invariant).toList();
    }
}
