package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Commit;
import dev.winnow.casebook.commit.Message.Decision;
import dev.winnow.casebook.commit.Message.Prepare;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of a replica.
 *
 * @param values the last committed value of each client that has one
 * @param prepared what it voted yes to without knowing the outcome
 * @param last the latest decision it knows
 */
record Replica(SortedMap<String, Integer> values, Optional<Prepare> prepared, Decision last) {

    static final Replica NEW = new Replica(Collections.emptySortedMap(), Optional.empty(), new Commit(0));

    int value(String client) {
        return values.getOrDefault(client, 0);
    }

    boolean isPrepared(int tx) {
        return prepared.isPresent() && prepared.get().tx() == tx;
    }

    boolean isDecided(int tx) {
        return tx <= last.tx();
    }

    /** Returns true if it has decided this transaction, or prepared a later one. */
    boolean isOutdated(int tx) {
        return isDecided(tx) || (prepared.isPresent() && prepared.get().tx() > tx);
    }

    Replica prepared(Prepare prepare) {
        return new Replica(values, Optional.of(prepare), last);
    }

    /** Applies the decision: nothing is prepared any more, and a commit stores the prepared value. */
    Replica after(Decision decision) {
        SortedMap<String, Integer> next = new TreeMap<>(values);
        if (decision instanceof Commit) {
            prepared.ifPresent(prepare -> next.put(prepare.client(), prepare.value()));
        }
        return new Replica(Collections.unmodifiableSortedMap(next), Optional.empty(), decision);
    }
}
