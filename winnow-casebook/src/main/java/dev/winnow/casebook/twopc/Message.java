package dev.winnow.casebook.twopc;

/** Messages between the environment, clients, the coordinator and the replicas. */
public sealed interface Message {

    /** The outcome of a transaction, from the coordinator to the replicas. */
    sealed interface Decision extends Message {
        int tx();
    }

    /** A request of a client to the coordinator. */
    sealed interface Request extends Message {}

    // Outside to client.

    /** A user wants this value stored. */
    record Put(int value) implements Message {}

    /** A user wants to know the value. */
    record Get() implements Message {}

    // Client to coordinator.

    record Write(int value) implements Request {}

    record Read() implements Request {}

    // Coordinator to client.

    record WriteSucceeded() implements Message {}

    record WriteFailed() implements Message {}

    record ReadReturned(int value) implements Message {}

    // Coordinator to replica.

    /** Asks whether the replica can store this value. */
    record Prepare(int tx, int value) implements Message {}

    record Commit(int tx) implements Decision {}

    record Abort(int tx) implements Decision {}

    /** Asks for the replica's value. */
    record Fetch(int tx) implements Message {}

    // Replica to coordinator.

    record Yes(int tx) implements Message {}

    record No(int tx) implements Message {}

    /** Confirms that the decision has arrived. */
    record Acknowledge(int tx) implements Message {}

    record Fetched(int tx, int value) implements Message {}
}
