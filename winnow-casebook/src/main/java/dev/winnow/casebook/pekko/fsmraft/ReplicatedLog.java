package dev.winnow.casebook.pekko.fsmraft;

import java.util.ArrayList;
import java.util.List;

/** The entries of a member, from index 1, and how many of them are committed. */
final class ReplicatedLog {

    private final List<Entry> entries = new ArrayList<>();
    private int committedIndex;

    int lastIndex() {
        return entries.size();
    }

    Term lastTerm() {
        return termAt(lastIndex());
    }

    Term termAt(int index) {
        return index < 1 || index > entries.size()
                ? Term.ZERO
                : entries.get(index - 1).getTerm();
    }

    boolean containsMatchingEntry(Term previousTerm, int previousIndex) {
        return previousIndex == 0
                || (previousIndex <= lastIndex() && termAt(previousIndex).equals(previousTerm));
    }

    boolean isNewerThan(Term otherLastTerm, int otherLastIndex) {
        int byTerm = lastTerm().compareTo(otherLastTerm);
        return byTerm > 0 || (byTerm == 0 && lastIndex() > otherLastIndex);
    }

    void append(String command, Term term) {
        entries.add(new Entry(command, term, lastIndex() + 1));
    }

    /** Adds missing entries; removes an entry that conflicts with a new one, and all that follow it. */
    void merge(List<Entry> added) {
        for (Entry entry : added) {
            if (entry.getIndex() <= lastIndex() && !termAt(entry.getIndex()).equals(entry.getTerm())) {
                truncateAfter(entry.getIndex() - 1);
            }
            if (entry.getIndex() > lastIndex()) {
                entries.add(entry);
            }
        }
    }

    void replaceAfter(int index, List<Entry> added) {
        truncateAfter(index);
        entries.addAll(added);
    }

    private void truncateAfter(int index) {
        entries.subList(Math.min(index, entries.size()), entries.size()).clear();
    }

    List<Entry> entriesFrom(int index, int howMany) {
        int from = Math.min(index - 1, entries.size());
        return new ArrayList<>(entries.subList(from, Math.min(from + howMany, entries.size())));
    }

    void commit(int index) {
        committedIndex = Math.max(committedIndex, Math.min(index, lastIndex()));
    }

    int committedIndex() {
        return committedIndex;
    }

    List<Entry> committedEntries() {
        return entries.subList(0, Math.min(committedIndex, entries.size()));
    }

    @Override
    public String toString() {
        return "ReplicatedLog(" + entries + ", committed " + committedIndex + ")";
    }
}
