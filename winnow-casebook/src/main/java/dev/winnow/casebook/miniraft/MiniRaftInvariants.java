package dev.winnow.casebook.miniraft;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The invariants of the election. Each looks only at the member that ran in the step. */
final class MiniRaftInvariants {

    private MiniRaftInvariants() {}

    /** Raft, Figure 3: at most one leader per term, over the whole execution. */
    static Invariant<?> electionSafety() {
        return Invariant.overHistory("election safety", LeadersByTerm.NONE, (leaders, step, states) -> {
            Member member = ranIn(step, states);
            return member == null || !member.is(Role.LEADER)
                    ? Judgement.holds(leaders)
                    : judge(leaders, member.term(), Objects.requireNonNull(step.process()));
        });
    }

    private static Judgement<LeadersByTerm> judge(LeadersByTerm leaders, int term, ProcessId leader) {
        ProcessId known = leaders.leaderOf(term);
        if (known == null) {
            return Judgement.holds(leaders.with(term, leader));
        }
        return known.equals(leader)
                ? Judgement.holds(leaders)
                : Judgement.broken(known + " and " + leader + " both lead term " + term, known, leader);
    }

    /** A member neither returns to an earlier term nor changes or forgets the vote it gave in a term. */
    static Invariant<?> termsAndVotesAreKept() {
        return Invariant.overHistory("terms and votes are kept", List.<Member>of(), (known, step, states) -> {
            Member now = ranIn(step, states);
            if (now == null) {
                return Judgement.holds(known);
            }
            int index = step.processIndex();
            Member before = index < known.size() ? known.get(index) : Member.NEW;
            if (before.term() == now.term() && Objects.equals(before.votedFor(), now.votedFor())) {
                return Judgement.holds(known);
            }
            String violation = violation(before, now);
            return violation == null
                    ? Judgement.holds(replaced(known, index, now))
                    : Judgement.broken(violation, Objects.requireNonNull(step.process()));
        });
    }

    private static @Nullable String violation(Member before, Member now) {
        if (now.term() < before.term()) {
            return "went from term " + before.term() + " back to " + now.term();
        }
        return now.term() == before.term() && before.votedFor() != null
                ? "voted for " + before.votedFor() + " in term " + now.term() + " and then for " + now.votedFor()
                : null;
    }

    /** Replaces one member, of which only term and vote are kept. */
    private static List<Member> replaced(List<Member> known, int index, Member now) {
        Member[] next = known.toArray(new Member[Math.max(known.size(), index + 1)]);
        Arrays.fill(next, known.size(), next.length, Member.NEW);
        next[index] = Member.follower(now.term(), now.votedFor());
        // Safe: the array does not escape, and the list is never modified.
        return Arrays.asList(next);
    }

    /** Every candidate and every leader has voted for itself. */
    static Invariant<?> candidatesVotedForThemselves() {
        return Invariant.overHistory("candidates voted for themselves", true, (unused, step, states) -> {
            Member member = ranIn(step, states);
            if (member == null || member.is(Role.FOLLOWER)) {
                return Judgement.holds(unused);
            }
            ProcessId self = Objects.requireNonNull(step.process());
            return self.name().equals(member.votedFor())
                    ? Judgement.holds(unused)
                    : Judgement.broken(
                            self + " wants to lead term " + member.term() + " but did not vote for itself", self);
        });
    }

    private static @Nullable Member ranIn(Step step, States states) {
        int index = step.processIndex();
        return index < 0 ? null : (Member) states.at(index);
    }
}
