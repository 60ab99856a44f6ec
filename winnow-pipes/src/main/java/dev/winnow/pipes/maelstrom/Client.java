package dev.winnow.pipes.maelstrom;

import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;

/** A client. Its requests come from the plan, so that it only counts the replies. */
final class Client implements PureProcess<Client.Replies, Message> {

    /** The number of replies. */
    record Replies(int count) {}

    @Override
    public Replies start(Context context) {
        return new Replies(0);
    }

    @Override
    public Replies receive(Replies state, ProcessId from, Message message, Context context) {
        return new Replies(state.count() + 1);
    }
}
