package dev.winnow.casebook.lamporttwophase;

import dev.winnow.casebook.lamporttwophase.Message.Commit;
import dev.winnow.casebook.lamporttwophase.Message.Prepared;
import dev.winnow.casebook.lamporttwophase.Message.Wish;
import java.util.function.Consumer;

/**
 * The behavior of a resource manager. While it works, it may prepare, or abort on its own. It obeys the transaction
 * manager in any state.
 */
final class Working {

    private Working() {}

    static boolean takes(Resource resource, Message message) {
        return resource == Resource.WORKING || !(message instanceof Wish);
    }

    static Resource on(Message message, Consumer<Message> manager) {
        if (message == Wish.PREPARE) {
            manager.accept(new Prepared());
            return Resource.PREPARED;
        }
        return message instanceof Commit ? Resource.COMMITTED : Resource.ABORTED;
    }
}
