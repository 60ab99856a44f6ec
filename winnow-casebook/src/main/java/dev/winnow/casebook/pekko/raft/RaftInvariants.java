package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.miniraft.LeadersByTerm;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The guarantees of Raft (Figure 3 of the paper), over the whole execution. Each invariant looks at the member that ran
 * in the step, and at others only if a relevant part of that member has changed.
 */
final class RaftInvariants {

    private final List<ProcessId> members;

    RaftInvariants(List<ProcessId> members) {
        this.members = List.copyOf(members);
    }

    /** At most one leader per term. */
    Invariant<?> electionSafety() {
        return Invariant.overHistory("election safety", LeadersByTerm.NONE, (leaders, step, states) -> {
            Member member = ranIn(step, states);
            if (member == null || member.role() != Role.LEADER) {
                return Judgement.holds(leaders);
            }
            ProcessId self = Objects.requireNonNull(step.process());
            ProcessId known = leaders.leaderOf(member.term());
            if (known == null) {
                return Judgement.holds(leaders.with(member.term(), self));
            }
            return known.equals(self)
                    ? Judgement.holds(leaders)
                    : broken(known + " and " + self + " both lead term " + member.term(), known, self);
        });
    }

    /**
     * If two logs contain an entry with the same index and term, they are identical up to it.
     *
     * <p>The history keeps the end of each log. A log changes only at its end: it gets longer or shorter, or its last
     * entry differs.
     */
    Invariant<?> logMatching() {
        return Invariant.overHistory("log matching", PerMember.all(End.EMPTY), (ends, step, states) -> {
            Member member = ranIn(step, states);
            if (member == null || ends.of(step.processIndex()).isOf(member.entries())) {
                return Judgement.holds(ends);
            }
            ProcessId self = Objects.requireNonNull(step.process());
            for (ProcessId other : members) {
                Member peer = states.of(other, Member.class);
                int position = peer == null || peer == member ? -1 : differBefore(member.entries(), peer.entries());
                if (position >= 0) {
                    return broken(
                            "the logs of %s and %s have an entry in common, but differ before it, at %d"
                                    .formatted(min(self, other), max(self, other), position + 1),
                            self,
                            other);
                }
            }
            return Judgement.holds(ends.with(step.processIndex(), End.of(member.entries())));
        });
    }

    /** The length of a log and its last entry. */
    private record End(int size, @Nullable Entry last) {
        static final End EMPTY = new End(0, null);

        static End of(List<Entry> log) {
            return log.isEmpty() ? EMPTY : new End(log.size(), log.get(log.size() - 1));
        }

        boolean isOf(List<Entry> log) {
            return log.size() == size && (size == 0 || log.get(size - 1).equals(last));
        }
    }

    /**
     * Returns the last position before a common entry where the logs differ, or that entry itself; -1 if there is none.
     */
    private static int differBefore(List<Entry> one, List<Entry> other) {
        boolean common = false;
        for (int i = Math.min(one.size(), other.size()) - 1; i >= 0; i--) {
            Entry mine = one.get(i);
            Entry theirs = other.get(i);
            common |= mine.term() == theirs.term();
            if (common && !mine.equals(theirs)) {
                return i;
            }
        }
        return -1;
    }

    /** An entry committed in a term is in the logs of the leaders of all later terms. */
    Invariant<?> leaderCompleteness() {
        return Invariant.overHistory("leader completeness", Commitments.NONE, (known, step, states) -> {
            Member member = ranIn(step, states);
            int index = step.processIndex();
            if (member == null || member.role() != Role.LEADER || !known.wouldChange(index, member)) {
                return Judgement.holds(known);
            }
            Commitments now = known.after(index, Objects.requireNonNull(step.process()), member);
            for (ProcessId other : members) {
                Member peer = states.of(other, Member.class);
                int position = peer == null || peer.role() != Role.LEADER ? -1 : now.missingIn(peer);
                if (peer != null && position >= 0) {
                    Commitments.CommittedEntry one = now.committed().get(position);
                    return broken(
                            "%s leads term %d without entry %d, which %s committed in term %d"
                                    .formatted(other, peer.term(), position + 1, one.by(), one.term()),
                            other,
                            one.by());
                }
            }
            return Judgement.holds(now);
        });
    }

    /** If a member has applied an entry at an index, no other member ever applies a different one there. */
    Invariant<?> stateMachineSafety() {
        return Invariant.overHistory("state machine safety", AppliedEntries.NONE, (known, step, states) -> {
            Member member = ranIn(step, states);
            int index = step.processIndex();
            if (member == null || member.committed() == known.counts().of(index)) {
                return Judgement.holds(known);
            }
            ProcessId self = Objects.requireNonNull(step.process());
            SharedPrefixList<AppliedEntries.AppliedEntry> entries = known.entries();
            for (int position = known.counts().of(index); position < member.committed(); position++) {
                Entry entry = member.entries().get(position);
                if (position == entries.size()) {
                    entries = entries.with(new AppliedEntries.AppliedEntry(entry, self));
                } else if (!entries.get(position).entry().equals(entry)) {
                    ProcessId other = entries.get(position).by();
                    return broken(
                            "%s applied %s, where %s had applied %s"
                                    .formatted(
                                            self,
                                            entry,
                                            other,
                                            entries.get(position).entry()),
                            self,
                            other);
                }
            }
            return Judgement.holds(new AppliedEntries(entries, known.counts().with(index, member.committed())));
        });
    }

    private static @Nullable Member ranIn(Step step, States states) {
        int index = step.processIndex();
        return index >= 0 && states.at(index) instanceof Member member ? member : null;
    }

    /** Names the members in alphabetical order: which of them ran last does not make a different violation. */
    private static <H> Judgement<H> broken(String message, ProcessId one, ProcessId other) {
        return Judgement.broken(message, min(one, other), max(one, other));
    }

    private static ProcessId min(ProcessId one, ProcessId other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static ProcessId max(ProcessId one, ProcessId other) {
        return one.compareTo(other) <= 0 ? other : one;
    }
}
