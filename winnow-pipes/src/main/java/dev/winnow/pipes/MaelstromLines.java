package dev.winnow.pipes;

import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.trace.json.MalformedInput;

/** Messages of Maelstrom's protocol. */
final class MaelstromLines implements LineFormat {

    @Override
    public String toLine(ProcessId from, ProcessId to, Object message) {
        return ((Message) message).toLine();
    }

    @Override
    public Outgoing parse(String line) throws MalformedInput {
        Message message = Message.parse(line);
        return new Outgoing(message.src(), message.dest(), message);
    }
}
