package dev.winnow.casebook.pekko.raft;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a leader knows of the logs of all members, its own among them: nextIndex and matchIndex of Raft, Figure 2.
 *
 * <p>{@link Bug#RAFT_42}: the index which a majority has is not computed as it should be.
 */
final class Progress {

    private final Bug bug;
    private final int nothing;
    // Invariant: whatever is not in a map has its initial value; matchOf(m) < nextOf(m) for every other member m.
    private final Map<String, Integer> next = new TreeMap<>();
    private final Map<String, Integer> match = new TreeMap<>();
    private int firstNext;

    /** Of a leader whose log begins with this index, and which knows nothing of the others. */
    Progress(int firstIndex, Bug bug) {
        this.bug = bug;
        this.nothing = firstIndex - 1;
        this.firstNext = firstIndex;
    }

    /** A new leader, whose log ends here: it supposes that all have that, and knows of none. */
    void begin(int lastIndex) {
        next.clear();
        match.clear();
        firstNext = lastIndex + 1;
    }

    /** The index of the entry that the member is to be sent next. */
    int nextOf(String member) {
        return next.getOrDefault(member, firstNext);
    }

    /** Up to where the member's log is known to be the leader's. */
    int matchOf(String member) {
        return match.getOrDefault(member, nothing);
    }

    /** The member has it up to there. News that are older than what is known change nothing. */
    void has(String member, int index) {
        match.merge(member, index, Math::max);
        next.put(member, Math.max(nextOf(member), matchOf(member) + 1));
    }

    /** The member could not take what it was sent; perhaps it can take what follows this index. */
    void refused(String member, int index) {
        next.put(member, Math.max(matchOf(member) + 1, Math.min(nextOf(member) - 1, index + 1)));
    }

    /** The highest index up to which so many of these members have the leader's log. */
    int agreed(Collection<String> members, int quorum) {
        List<Integer> falling = members.stream()
                .map(this::matchOf)
                .sorted(Comparator.reverseOrder())
                .toList();
        return bug == Bug.RAFT_42 ? mostFrequent(falling) : falling.get(quorum - 1);
    }

    private static int mostFrequent(List<Integer> indexes) {
        return Collections.max(indexes, Comparator.comparingInt(index -> Collections.frequency(indexes, index)));
    }
}
