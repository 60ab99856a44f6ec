package dev.winnow.casebook.pekko.fsmraft;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.ActorRef;
import org.jspecify.annotations.Nullable;

/** The data of a member's state machine. It never changes: each transition makes another. */
public final class Metadata {

    private final ActorRef self;
    private final Set<ActorRef> members;
    private final Term currentTerm;
    private final @Nullable ActorRef votedFor;
    private final List<ActorRef> votesReceived;

    private Metadata(
            ActorRef self,
            Set<ActorRef> members,
            Term currentTerm,
            @Nullable ActorRef votedFor,
            List<ActorRef> votesReceived) {
        this.self = self;
        this.members = members;
        this.currentTerm = currentTerm;
        this.votedFor = votedFor;
        this.votesReceived = votesReceived;
    }

    static Metadata initial(ActorRef self) {
        return new Metadata(self, Set.of(), Term.ZERO, null, List.of());
    }

    Metadata withMembers(Set<ActorRef> all) {
        return new Metadata(self, new LinkedHashSet<>(all), currentTerm, votedFor, votesReceived);
    }

    Metadata withTerm(Term term) {
        return new Metadata(self, members, term, null, List.of());
    }

    Metadata withVoteFor(ActorRef candidate) {
        return new Metadata(self, members, currentTerm, candidate, votesReceived);
    }

    Metadata withVoteFrom(ActorRef voter) {
        List<ActorRef> votes = new ArrayList<>(votesReceived);
        votes.add(voter);
        return new Metadata(self, members, currentTerm, votedFor, votes);
    }

    Term currentTerm() {
        return currentTerm;
    }

    boolean canVoteFor(ActorRef candidate) {
        return votedFor == null || votedFor.equals(candidate);
    }

    boolean hasVoteOf(ActorRef voter) {
        return votesReceived.contains(voter);
    }

    boolean hasMajority(Bug bug) {
        Collection<ActorRef> votes = bug == Bug.RAFT_45 ? votesReceived : new LinkedHashSet<>(votesReceived);
        return votes.size() > members.size() / 2;
    }

    Set<ActorRef> members() {
        return members;
    }

    List<ActorRef> others() {
        return members.stream().filter(member -> !member.equals(self)).toList();
    }

    @Override
    public String toString() {
        return "Metadata(" + currentTerm + ", voted for " + votedFor + ", votes of " + votesReceived + ")";
    }
}
