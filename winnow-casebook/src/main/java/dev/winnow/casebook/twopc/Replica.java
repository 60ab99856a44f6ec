package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Decision;
import dev.winnow.casebook.twopc.Message.Prepare;
import java.util.Optional;

/**
 * The state of a replica; all of it is on disk.
 *
 * @param value the last one committed
 * @param prepared what it voted yes to and has not heard the outcome of
 * @param last the latest decision that it knows
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
