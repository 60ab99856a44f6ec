package dev.winnow.casebook.pekko.raft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The entries of a member. Changes are durable: like {@link Storage}, the log outlives the member. Indexes begin with 1
 * (Raft, Figure 2), so that 0 is the index before the first entry.
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

    /** Returns the last index; for an empty log, the one before the first. */
    int lastIndex() {
        return firstIndex + entries.size() - 1;
    }

    int lastTerm() {
        return termAt(lastIndex());
    }

    /** Returns the term of the entry at this index; 0, which is no term, if there is none. */
    int termAt(int index) {
        return index < firstIndex || index > lastIndex() ? NO_TERM : at(index).term();
    }

    Entry at(int index) {
        return entries.get(index - firstIndex);
    }

    /** Returns the index of the entry before this one; 0 if there is none. */
    static int before(int index) {
        return Math.max(0, index - 1);
    }

    /**
     * Returns true if the log has this entry, and therefore everything before it. All logs have the position before the
     * first entry.
     */
    boolean has(int index, int term) {
        return index == 0 || termAt(index) == term;
    }

    /** Returns true if this log is more up to date than one with that end (Raft, 5.4.1). */
    boolean isAheadOf(int otherLastIndex, int otherLastTerm) {
        return lastTerm() == otherLastTerm ? lastIndex() > otherLastIndex : lastTerm() > otherLastTerm;
    }

    Entry append(int term, int word) {
        Entry entry = new Entry(lastIndex() + 1, term, word);
        entries.add(entry);
        return entry;
    }

    /** Returns at most this many entries from the index on. */
    List<Entry> from(int index, int limit) {
        int begin = Math.min(index - firstIndex, entries.size());
        return List.copyOf(entries.subList(begin, Math.min(begin + limit, entries.size())));
    }

    /**
     * Adds missing entries. Removes an entry that conflicts with a new one, and all that follow it; keeps others (Raft,
     * 5.3).
     */
    void merge(List<Entry> newEntries) {
        for (Entry entry : newEntries) {
            if (entry.index() <= lastIndex() && termAt(entry.index()) != entry.term()) {
                truncate(entry.index());
            }
            if (entry.index() > lastIndex()) {
                entries.add(entry);
            }
        }
    }

    /** Replaces everything after this index with the new entries. */
    void replaceAfter(int index, List<Entry> newEntries) {
        truncate(index + 1);
        entries.addAll(newEntries);
    }

    private void truncate(int from) {
        entries.subList(Math.min(from - firstIndex, entries.size()), entries.size())
                .clear();
    }

    List<Entry> entries() {
        return Collections.unmodifiableList(entries);
    }
}
