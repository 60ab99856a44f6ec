package dev.winnow.casebook.pekko.raft;

import java.util.List;

/** Messages to members and between them. Members are identified by name. */
sealed interface Message {

    /** From outside, to each member: all members of the cluster. */
    record ChangeConfiguration(List<String> members) implements Message {
        public ChangeConfiguration {
            members = List.copyOf(members);
        }

        ChangeConfiguration without(String member) {
            return new ChangeConfiguration(
                    members.stream().filter(other -> !other.equals(member)).toList());
        }
    }

    /** From outside: stand for election now, without waiting for the election timeout. */
    record StandForElection() implements Message {}

    /** From a client, to any member: a word to append. No two clients append the same word. */
    record AppendWord(int word) implements Message {}

    /** To the client: the word was appended at this position, from 1. */
    record WordAppended(int word, int place) implements Message {}

    /** To the client: the word was not appended, because there is no leader. */
    record NoLeader(int word) implements Message {}

    /** From a leader to itself: it has won and starts to replicate. */
    record ElectedAsLeader(int term) implements Message {}

    /** From a candidate, with the end of its log. */
    record RequestVote(int term, String candidate, int lastIndex, int lastTerm) implements Message {}

    /** The answer, with the voter's term. */
    record Vote(int term, String voter, boolean granted) implements Message {}

    /** From the leader: its next entries, possibly none, the entry before them, and its commit index. */
    record AppendEntries(
            int term, String leader, int previousIndex, int previousTerm, List<Entry> entries, int committed)
            implements Message {
        public AppendEntries {
            entries = List.copyOf(entries);
        }

        /** Returns the index up to which the logs agree if the follower takes the entries. */
        int lastIndex() {
            return entries.isEmpty()
                    ? previousIndex
                    : entries.get(entries.size() - 1).index();
        }
    }

    /** The follower's log equals the leader's up to this index. */
    record Appended(int term, String follower, int index) implements Message {}

    /** The follower's log differs from the leader's before the new entries; it may agree at this index. */
    record Refused(int term, String follower, int index) implements Message {}
}
