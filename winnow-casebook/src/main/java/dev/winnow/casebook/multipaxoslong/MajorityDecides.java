package dev.winnow.casebook.multipaxoslong;

import dev.winnow.casebook.multipaxoslong.Message.Accept;
import dev.winnow.casebook.multipaxoslong.Message.Accepted;
import dev.winnow.casebook.multipaxoslong.Message.Decided;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The guarantee of the log: a slot is decided only when a majority has accepted it. Judged by messages. Decided slots
 * are forgotten, so that memory stays small however long the log is.
 *
 * @param acceptors who has accepted each undecided slot; the leader accepts by proposing
 */
record MajorityDecides(Map<Integer, Set<ProcessId>> acceptors) {

    static Invariant<?> among(int nodes) {
        return Invariant.overHistory(
                "a majority decides", new MajorityDecides(Map.of()), (known, step, states) -> known.after(step, nodes));
    }

    private Judgement<MajorityDecides> after(Step step, int nodes) {
        MajorityDecides next = this;
        for (Item item : step.sent()) {
            ProcessId by = Objects.requireNonNull(step.process());
            if (item.payload() instanceof Accept accept) {
                next = next.with(accept.slot(), by);
            } else if (item.payload() instanceof Accepted accepted && next.acceptors.containsKey(accepted.slot())) {
                next = next.with(accepted.slot(), by);
            } else if (item.payload() instanceof Decided decided && next.acceptors.containsKey(decided.slot())) {
                Set<ProcessId> majority = Objects.requireNonNull(next.acceptors.get(decided.slot()));
                if (2 * majority.size() <= nodes) {
                    return Judgement.broken(
                            "slot %d is decided, but of %d only %s accepted it"
                                    .formatted(decided.slot(), nodes, majority),
                            by);
                }
                next = next.without(decided.slot());
            }
        }
        return Judgement.holds(next);
    }

    private MajorityDecides with(int slot, ProcessId acceptor) {
        Map<Integer, Set<ProcessId>> extended = new TreeMap<>(acceptors);
        Set<ProcessId> all = new TreeSet<>(extended.getOrDefault(slot, Set.of()));
        all.add(acceptor);
        extended.put(slot, Collections.unmodifiableSet(all));
        return new MajorityDecides(Collections.unmodifiableMap(extended));
    }

    private MajorityDecides without(int slot) {
        Map<Integer, Set<ProcessId>> remaining = new TreeMap<>(acceptors);
        remaining.remove(slot);
        return new MajorityDecides(Collections.unmodifiableMap(remaining));
    }
}
