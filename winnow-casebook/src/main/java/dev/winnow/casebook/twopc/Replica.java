package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Decision;
import dev.winnow.casebook.twopc.Message.Prepare;
import java.util.Optional;

/**
 * The state of a replica, all of it on disk.
 *
 * @param value the last committed one
 * @param prepared what it voted yes to without knowing the outcome
 * @param last the latest decision it knows
 */
record Replica(int value, Optional<Prepare> prepared, Decision last) {

    static final Replica NEW = new Replica(0, Optional.empty(), new Commit(0));

    boolean isPrepared(int tx) {
        return prepared.isPresent() && prepared.get().tx() == tx;
    }

    boolean isDecided(int tx) {
        return tx <= last.tx();
    }
}
