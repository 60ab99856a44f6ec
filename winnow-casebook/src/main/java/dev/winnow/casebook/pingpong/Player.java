package dev.winnow.casebook.pingpong;

import dev.winnow.casebook.pingpong.Message.Ping;
import dev.winnow.casebook.pingpong.Message.Pong;
import java.util.function.Consumer;

/** The same counter as a mutable object. */
final class Player {

    private int count;

    int count() {
        return count;
    }

    boolean expects(Message message) {
        return message.number() == count;
    }

    void on(Message message, Consumer<Message> reply) {
        if (expects(message)) {
            reply.accept(message instanceof Ping ? new Pong(count) : new Ping(count + 1));
            count++;
        }
    }
}
