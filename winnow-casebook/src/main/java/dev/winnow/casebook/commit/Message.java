package dev.winnow.casebook.commit;

/** What is said between clients, the coordinator, its timer, the link and the replicas. */
sealed interface Message {

    /** What a client asks of the coordinator. */
    sealed interface Request extends Message {}

    /** What the coordinator waits for in a transaction. */
    sealed interface Reply extends Message {
        int tx();
    }

    /** A transaction's outcome, from the coordinator to the replicas. */
    sealed interface Decision extends Message {
        int tx();
    }

    // Client to coordinator.

    /** Store this value of mine. */
    record Write(int value) implements Request {}

    /** Which value of mine is stored? */
    record Read() implements Request {}

    // Coordinator to client.

    record Written() implements Message {}

    record NotWritten() implements Message {}

    record Found(int value) implements Message {}

    // Coordinator to link.

    /** Carry this to that replica. */
    record Envelope(String to, Message message) implements Message {}

    // Coordinator to replica, by the link.

    /** Are you there? */
    record Hello(int tx) implements Message {}

    /** Can you store this value of the client? */
    record Prepare(int tx, String client, int value) implements Message {}

    record Commit(int tx) implements Decision {}

    record Abort(int tx) implements Decision {}

    /** Which value of the client do you have? */
    record Fetch(int tx, String client) implements Message {}

    // Replica to coordinator.

    record Here(int tx, String replica) implements Reply {}

    record Yes(int tx, String replica) implements Reply {}

    /** The commit has come. */
    record Acknowledge(int tx, String replica) implements Reply {}

    record Fetched(int tx, int value) implements Reply {}

    // Coordinator to timer.

    record StartTimer(int tx) implements Message {}

    record CancelTimer(int tx) implements Message {}

    // Timer to coordinator.

    record TimedOut(int tx) implements Reply {}
}
