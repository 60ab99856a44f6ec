package dev.winnow.casebook.pekko.fsmraft;

import java.io.Serializable;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.ActorRef;

/** The messages of the library. */
public final class RaftProtocol {

    private RaftProtocol() {}

    /** A message between members. */
    public abstract static class RaftMessage implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Term term;

        RaftMessage(Term term) {
            this.term = term;
        }

        public Term getTerm() {
            return term;
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + "(" + term + ")";
        }
    }

    /** From a candidate: asks for a vote. */
    public static final class RequestVote extends RaftMessage {
        private static final long serialVersionUID = 1L;
        private final ActorRef candidate;
        private final Term lastLogTerm;
        private final int lastLogIndex;

        RequestVote(Term term, ActorRef candidate, Term lastLogTerm, int lastLogIndex) {
            super(term);
            this.candidate = candidate;
            this.lastLogTerm = lastLogTerm;
            this.lastLogIndex = lastLogIndex;
        }

        public ActorRef getCandidate() {
            return candidate;
        }

        public Term getLastLogTerm() {
            return lastLogTerm;
        }

        public int getLastLogIndex() {
            return lastLogIndex;
        }
    }

    /** The answer of a member that votes for the candidate. */
    public static final class VoteCandidate extends RaftMessage {
        private static final long serialVersionUID = 1L;

        VoteCandidate(Term term) {
            super(term);
        }
    }

    /** The answer of a member that does not. */
    public static final class DeclineCandidate extends RaftMessage {
        private static final long serialVersionUID = 1L;

        DeclineCandidate(Term term) {
            super(term);
        }
    }

    /** From the leader: its next entries, or none as a heartbeat. */
    public static final class AppendEntries extends RaftMessage {
        private static final long serialVersionUID = 1L;
        private final Term previousTerm;
        private final int previousIndex;
        private final List<Entry> entries;
        private final int leaderCommit;

        AppendEntries(Term term, Term previousTerm, int previousIndex, List<Entry> entries, int leaderCommit) {
            super(term);
            this.previousTerm = previousTerm;
            this.previousIndex = previousIndex;
            this.entries = entries;
            this.leaderCommit = leaderCommit;
        }

        public Term getPreviousTerm() {
            return previousTerm;
        }

        public int getPreviousIndex() {
            return previousIndex;
        }

        public List<Entry> getEntries() {
            return entries;
        }

        public int getLeaderCommit() {
            return leaderCommit;
        }

        @Override
        public String toString() {
            return "AppendEntries(" + getTerm() + ", after " + previousIndex + ", " + entries + ")";
        }
    }

    /** The answer of a follower whose log now equals the leader's up to this index. */
    public static final class AppendSuccessful extends RaftMessage {
        private static final long serialVersionUID = 1L;
        private final int lastIndex;

        AppendSuccessful(Term term, int lastIndex) {
            super(term);
            this.lastIndex = lastIndex;
        }

        public int getLastIndex() {
            return lastIndex;
        }
    }

    /** The answer of a follower whose log differs before the entries. */
    public static final class AppendRejected extends RaftMessage {
        private static final long serialVersionUID = 1L;
        private final int lastIndex;

        AppendRejected(Term term, int lastIndex) {
            super(term);
            this.lastIndex = lastIndex;
        }

        public int getLastIndex() {
            return lastIndex;
        }
    }

    /** From a candidate to itself: it has won. */
    public static final class BeginAsLeader extends RaftMessage {
        private static final long serialVersionUID = 1L;

        BeginAsLeader(Term term) {
            super(term);
        }
    }

    /** From a client. */
    public static final class ClientMessage implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String command;

        public ClientMessage(String command) {
            this.command = command;
        }

        public String getCommand() {
            return command;
        }

        @Override
        public String toString() {
            return "ClientMessage(" + command + ")";
        }
    }

    /** From outside: all members of the cluster. */
    public static final class ChangeConfiguration implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Set<ActorRef> members;

        public ChangeConfiguration(Set<ActorRef> members) {
            this.members = members;
        }

        public Set<ActorRef> getMembers() {
            return members;
        }
    }

    /** The member's timers. */
    enum Timeout {
        ELECTION,
        RETRY,
        HEARTBEAT
    }
}
