package dev.winnow.casebook.pekko.raft;

import java.util.List;

/** What is said to members and among them. Members are known by their names. */
sealed interface Message {

    /** From outside, to each member: these are all. */
    record ChangeConfiguration(List<String> members) implements Message {
        public ChangeConfiguration {
            members = List.copyOf(members);
        }

        ChangeConfiguration without(String member) {
            return new ChangeConfiguration(
                    members.stream().filter(other -> !other.equals(member)).toList());
        }
    }

    /** From outside: do not wait for silence, stand for election now. */
    record StandForElection() implements Message {}

    /** A client's, to any member: a word to be appended. No two clients append the same. */
    record AppendWord(int word) implements Message {}

    /** To the client: the word was appended as the so-manieth, from 1. */
    record WordAppended(int word, int place) implements Message {}

    /** To the client: nothing has happened with the word, for there is no leader. */
    record NoLeader(int word) implements Message {}

    /** A leader's to itself: it has won and starts to replicate. */
    record ElectedAsLeader(int term) implements Message {}

    /** A candidate's, with the end of its log. */
    record RequestVote(int term, String candidate, int lastIndex, int lastTerm) implements Message {}

    /** The answer, in the voter's term. */
    record Vote(int term, String voter, boolean granted) implements Message {}

    /** The leader's: its next entries, perhaps none, the one before them, and up to where its log is committed. */
    record AppendEntries(
            int term, String leader, int previousIndex, int previousTerm, List<Entry> entries, int committed)
            implements Message {
        public AppendEntries {
            entries = List.copyOf(entries);
        }

        /** Up to where the logs agree if the follower takes the entries. */
        int lastIndex() {
            return entries.isEmpty()
                    ? previousIndex
                    : entries.get(entries.size() - 1).index();
        }
    }

    /** The follower's log is the leader's, up to this index. */
    record Appended(int term, String follower, int index) implements Message {}

    /** The follower's log is not the leader's where the new entries begin; it may be at this index. */
    record Refused(int term, String follower, int index) implements Message {}
}
