package dev.winnow.casebook.commit;

/** Messages between clients, the coordinator, its timer, the link and the replicas. */
sealed interface Message {

    /** A request of a client to the coordinator. */
    sealed interface Request extends Message {}

    /** A reply that the coordinator waits for in a transaction. */
    sealed interface Reply extends Message {
        int tx();
    }

    /** The outcome of a transaction, from the coordinator to the replicas. */
    sealed interface Decision extends Message {
        int tx();
    }

    // Client to coordinator.

    /** Asks to store a value for this client. */
    record Write(int value) implements Request {}

    /** Asks for the stored value of this client. */
    record Read() implements Request {}

    // Coordinator to client.

    record Written() implements Message {}

    record NotWritten() implements Message {}

    record Found(int value) implements Message {}

    // Coordinator to link.

    /** Asks the link to forward the message to that replica. */
    record Envelope(String to, Message message) implements Message {}

    // Coordinator to replica, over the link.

    /** Asks whether the replica is up. */
    record Hello(int tx) implements Message {}

    /** Asks whether the replica can store this value for the client. */
    record Prepare(int tx, String client, int value) implements Message {}

    record Commit(int tx) implements Decision {}

    record Abort(int tx) implements Decision {}

    /** Asks for the replica's value of the client. */
    record Fetch(int tx, String client) implements Message {}

    // Replica to coordinator.

    record Here(int tx, String replica) implements Reply {}

    record Yes(int tx, String replica) implements Reply {}

    /** Confirms that the commit has arrived. */
    record Acknowledge(int tx, String replica) implements Reply {}

    record Fetched(int tx, int value) implements Reply {}

    // Coordinator to timer.

    record StartTimer(int tx) implements Message {}

    record CancelTimer(int tx) implements Message {}

    // Timer to coordinator.

    record TimedOut(int tx) implements Reply {}
}
