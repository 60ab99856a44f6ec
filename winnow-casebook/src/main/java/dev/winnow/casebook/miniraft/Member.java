package dev.winnow.casebook.miniraft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a member.
 *
 * @param votedFor the candidate that got its vote in this term
 * @param votes the members that voted for it in this term; used by candidates, kept by leaders for display
 */
public record Member(Role role, int term, @Nullable String votedFor, List<String> votes) {

    static final Member NEW = new Member(Role.FOLLOWER, 0, null, List.of());

    static Member follower(int term, @Nullable String votedFor) {
        return new Member(Role.FOLLOWER, term, votedFor, List.of());
    }

    boolean is(Role asked) {
        return role == asked;
    }

    boolean mayVoteFor(String candidate) {
        return votedFor == null || votedFor.equals(candidate);
    }

    Member votingFor(String candidate) {
        return candidate.equals(votedFor) ? this : new Member(role, term, candidate, votes);
    }

    Member with(Role next, List<String> collected) {
        return new Member(next, term, votedFor, collected);
    }
}
