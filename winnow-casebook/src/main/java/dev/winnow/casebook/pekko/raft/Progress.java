package dev.winnow.casebook.pekko.raft;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A leader's view of the logs of all members, including its own: nextIndex and matchIndex of Raft, Figure 2.
 *
 * <p>{@link Bug#RAFT_42}: the index that a majority has is computed wrongly.
 */
final class Progress {

    private final Bug bug;
    private final int nothing;
    // Invariant: a member without an entry in a map has the initial value; matchOf(m) < nextOf(m) for every other
    // member m.
    private final Map<String, Integer> next = new TreeMap<>();
    private final Map<String, Integer> match = new TreeMap<>();
    private int firstNext;

    /** Creates the view of a leader whose log begins with this index, and which knows nothing of the others. */
    Progress(int firstIndex, Bug bug) {
        this.bug = bug;
        this.nothing = firstIndex - 1;
        this.firstNext = firstIndex;
    }

    /** Resets the view for a new leader whose log ends here: it assumes that all have this log, and knows of none. */
    void begin(int lastIndex) {
        next.clear();
        match.clear();
        firstNext = lastIndex + 1;
    }

    /** Returns the index of the entry to send to the member next. */
    int nextOf(String member) {
        return next.getOrDefault(member, firstNext);
    }

    /** Returns the index up to which the member's log is known to equal the leader's. */
    int matchOf(String member) {
        return match.getOrDefault(member, nothing);
    }

    /** Records that the member has the log up to this index. Older information changes nothing. */
    void has(String member, int index) {
        match.merge(member, index, Math::max);
        next.put(member, Math.max(nextOf(member), matchOf(member) + 1));
    }

    /** Records that the member refused what it was sent; it may accept what follows this index. */
    void refused(String member, int index) {
        next.put(member, Math.max(matchOf(member) + 1, Math.min(nextOf(member) - 1, index + 1)));
    }

    /** Returns the highest index up to which a quorum of these members has the leader's log. */
    int agreed(Collection<String> members, int quorum) {
        List<Integer> descending = members.stream()
                .map(this::matchOf)
                .sorted(Comparator.reverseOrder())
                .toList();
        return bug == Bug.RAFT_42 ? mostFrequent(descending) : descending.get(quorum - 1);
    }

    private static int mostFrequent(List<Integer> indexes) {
        return Collections.max(indexes, Comparator.comparingInt(index -> Collections.frequency(indexes, index)));
    }
}
