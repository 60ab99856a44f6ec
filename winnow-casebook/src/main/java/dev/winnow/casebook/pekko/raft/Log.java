package dev.winnow.casebook.pekko.raft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The entries of a member. What is done to it is durable: it outlives the member, as {@link Storage} does. Indexes
 * begin with 1 (Raft, Figure 2), so that 0 is the index before the first one.
 *
 * <p>{@link Bug#RAFT_58B}: they begin with 0.
 */
final class Log {

    private static final int NO_TERM = 0;

    private final int firstIndex;
    private final List<Entry> entries = new ArrayList<>();

    Log(Bug bug) {
        this.firstIndex = bug == Bug.RAFT_58B ? 0 : 1;
    }

    int firstIndex() {
        return firstIndex;
    }

    /** Of an empty log it is the one before the first. */
    int lastIndex() {
        return firstIndex + entries.size() - 1;
    }

    int lastTerm() {
        return termAt(lastIndex());
    }

    /** That of the entry there; 0, which is no term, if there is none. */
    int termAt(int index) {
        return index < firstIndex || index > lastIndex() ? NO_TERM : at(index).term();
    }

    Entry at(int index) {
        return entries.get(index - firstIndex);
    }

    /** The index of the entry before this one; 0 if there is none. */
    static int before(int index) {
        return Math.max(0, index - 1);
    }

    /** Whether the log has this entry, and so everything before it; all logs have what is before the first entry. */
    boolean has(int index, int term) {
        return index == 0 || termAt(index) == term;
    }

    /** Whether a log with such an end lacks something that is in this one, as far as votes go (Raft, 5.4.1). */
    boolean isAheadOf(int otherLastIndex, int otherLastTerm) {
        return lastTerm() == otherLastTerm ? lastIndex() > otherLastIndex : lastTerm() > otherLastTerm;
    }

    Entry append(int term, int word) {
        Entry entry = new Entry(lastIndex() + 1, term, word);
        entries.add(entry);
        return entry;
    }

    /** The entries from there on, so many at the most. */
    List<Entry> from(int index, int most) {
        int begin = Math.min(index - firstIndex, entries.size());
        return List.copyOf(entries.subList(begin, Math.min(begin + most, entries.size())));
    }

    /**
     * Adds what is missing. An entry that conflicts with a new one goes, with all that follow it; others stay (Raft,
     * 5.3).
     */
    void merge(List<Entry> news) {
        for (Entry entry : news) {
            if (entry.index() <= lastIndex() && termAt(entry.index()) != entry.term()) {
                truncate(entry.index());
            }
            if (entry.index() > lastIndex()) {
                entries.add(entry);
            }
        }
    }

    /** Puts the new entries after the one with this index, whatever was there. */
    void replaceAfter(int index, List<Entry> news) {
        truncate(index + 1);
        entries.addAll(news);
    }

    private void truncate(int from) {
        entries.subList(Math.min(from - firstIndex, entries.size()), entries.size())
                .clear();
    }

    List<Entry> entries() {
        return Collections.unmodifiableList(entries);
    }
}
