package dev.winnow.pipes.workload;

import dev.winnow.pipes.protocol.Message;

/** Something that clients do or see. */
public sealed interface ClientEvent {

    /** The call of an operation: a client sends a request. */
    record Called(Message request) implements ClientEvent {}

    /** The arrival of a message at a client. */
    record Answered(Message reply) implements ClientEvent {}

    /** The end of settling: faults have ended, and the nodes had time to converge. Later reads are final. */
    record Settled() implements ClientEvent {}
}
