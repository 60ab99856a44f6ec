package dev.winnow.casebook.pingpong;

import dev.winnow.casebook.pingpong.Message.Ping;
import dev.winnow.casebook.pingpong.Message.Pong;
import java.util.function.Consumer;

/**
 * A counter as a value. Only a message with the counter's own number counts: a lost one is never made up for, a
 * duplicate is ignored.
 */
record Counter(int count) {

    static final Counter ZERO = new Counter(0);

    boolean expects(Message message) {
        return message.number() == count;
    }

    /** Returns the next counter, and passes the answer to {@code reply}. */
    Counter on(Message message, Consumer<Message> reply) {
        if (!expects(message)) {
            return this;
        }
        reply.accept(message instanceof Ping ? new Pong(count) : new Ping(count + 1));
        return new Counter(count + 1);
    }
}
