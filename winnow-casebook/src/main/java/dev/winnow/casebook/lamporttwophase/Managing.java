package dev.winnow.casebook.lamporttwophase;

import dev.winnow.casebook.lamporttwophase.Message.Abort;
import dev.winnow.casebook.lamporttwophase.Message.Commit;
import dev.winnow.casebook.lamporttwophase.Message.Prepared;
import dev.winnow.casebook.lamporttwophase.Message.Wish;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The behavior of the transaction manager. While the transaction is open, it records who is prepared; it commits once
 * all are, or aborts at any time.
 *
 * @param <R> the names of resource managers
 */
final class Managing<R extends Comparable<R>> {

    private final List<R> resources;

    Managing(List<R> resources) {
        this.resources = List.copyOf(resources);
    }

    /** Returns true if it receives the message now. Once the transaction has ended, it receives nothing. */
    boolean takes(Manager<R> manager, Message message) {
        return manager.isOpen() && (message != Wish.COMMIT || manager.prepared().size() == resources.size());
    }

    Manager<R> on(Manager<R> manager, R from, Message message, BiConsumer<R, Message> out) {
        if (message instanceof Prepared) {
            return manager.with(from);
        }
        boolean commits = message == Wish.COMMIT;
        resources.forEach(resource -> out.accept(resource, commits ? new Commit() : new Abort()));
        return manager.ended(commits ? Outcome.COMMITTED : Outcome.ABORTED);
    }
}
