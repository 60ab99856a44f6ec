package dev.winnow.casebook.lease;

/** Messages between the environment, clients, the lease service and the storage. */
public sealed interface Message {

    // Outside to client.

    /** Asks to increment the number. */
    record Increment() implements Message {}

    // Client and lease service.

    record Acquire() implements Message {}

    /** To the client: it has the lease. Each lease has a higher token than the one before. */
    record Granted(int token) implements Message {}

    record Release(int token) implements Message {}

    // Client and storage.

    record Read(int token) implements Message {}

    record Value(int token, int number) implements Message {}

    record Write(int token, int number) implements Message {}

    record Written(int token) implements Message {}

    /** The request was refused: the storage has seen a later lease. */
    record Refused(int token) implements Message {}
}
