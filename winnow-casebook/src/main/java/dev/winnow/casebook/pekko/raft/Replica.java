package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.pekko.raft.Message.AppendEntries;
import java.util.OptionalInt;

/** A log, and the words that follow from what is committed of it. */
final class Replica {

    /** Learns of each entry that is applied. */
    interface Listener {
        void applied(Entry entry, int place);
    }

    private static final int BATCH = 10;

    private final Log log;
    private final Bug bug;
    private final Listener listener;
    private final Words words = new Words();
    private int committed;

    Replica(Log log, Bug bug, Listener listener) {
        this.log = log;
        this.bug = bug;
        this.listener = listener;
        this.committed = log.firstIndex() - 1;
    }

    Log log() {
        return log;
    }

    /** The leader's entries from there on, or the first of them. */
    AppendEntries entries(int next, int term, String leader) {
        int previous = Log.before(next);
        return new AppendEntries(term, leader, previous, log.termAt(previous), log.from(next, BATCH), committed);
    }

    /**
     * Takes the leader's entries (Raft, 5.3).
     *
     * @return up to which index the log is the leader's then; nothing if it is not even where the entries begin
     */
    OptionalInt take(AppendEntries append) {
        if (!log.has(append.previousIndex(), append.previousTerm())) {
            return OptionalInt.empty();
        }
        if (bug == Bug.RAFT_66) {
            log.replaceAfter(append.previousIndex(), append.entries());
        } else {
            log.merge(append.entries());
        }
        int same = Math.min(append.lastIndex(), log.lastIndex());
        commit(Math.min(append.committed(), same));
        return OptionalInt.of(same);
    }

    /** Up to there all is committed, and so it is applied. */
    void commit(int index) {
        while (committed < index) {
            committed++;
            Entry entry = log.at(committed);
            listener.applied(entry, words.append(entry.word()));
        }
    }

    /** The index up to which all is committed as far as known, and applied. */
    int committed() {
        return committed;
    }
}
