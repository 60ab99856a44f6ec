package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.pekko.raft.Message.AppendEntries;
import java.util.OptionalInt;

/** A log, and the state machine that applies its committed entries. */
final class Replica {

    /** A listener for applied entries. */
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

    /** Returns the leader's entries from there on, or the first of them. */
    AppendEntries entries(int next, int term, String leader) {
        int previous = Log.before(next);
        return new AppendEntries(term, leader, previous, log.termAt(previous), log.from(next, BATCH), committed);
    }

    /**
     * Takes the leader's entries (Raft, 5.3).
     *
     * @return the index up to which the log now equals the leader's; empty if it differs before the entries
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

    /** Commits and applies all entries up to this index. */
    void commit(int index) {
        while (committed < index) {
            committed++;
            Entry entry = log.at(committed);
            listener.applied(entry, words.append(entry.word()));
        }
    }

    /** Returns the index up to which all entries are known to be committed, and are applied. */
    int committed() {
        return committed;
    }
}
