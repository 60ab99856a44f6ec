package dev.winnow.casebook.lease;

/** What is said between the outside world, clients, the lease service and the storage. */
public sealed interface Message {

    // Outside to client.

    /** A user wants the number incremented. */
    record Increment() implements Message {}

    // Client and lease service.

    record Acquire() implements Message {}

    /** The receiver has the lease. Each lease has a higher token than the one before. */
    record Granted(int token) implements Message {}

    record Release(int token) implements Message {}

    // Client and storage.

    record Read(int token) implements Message {}

    record Value(int token, int number) implements Message {}

    record Write(int token, int number) implements Message {}

    record Written(int token) implements Message {}

    /** A later lease has been seen. */
    record Refused(int token) implements Message {}
}
