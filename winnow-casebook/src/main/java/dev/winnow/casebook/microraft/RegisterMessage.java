package dev.winnow.casebook.microraft;

/** What clients and members say to each other. Operations are numbered. */
public sealed interface RegisterMessage {

    /** Returns the number of the operation. */
    int operation();

    /** To a client, from outside: asks this member to write or to read. */
    record Ask(int operation, String member) implements RegisterMessage {}

    /** To a member: writes a value. */
    record Write(int operation, int value) implements RegisterMessage {}

    /** To a member: reads the latest value. */
    record Read(int operation) implements RegisterMessage {}

    /** To a client. */
    record Written(int operation) implements RegisterMessage {}

    /** To a client: 0 if nothing was written. */
    record Value(int operation, int value) implements RegisterMessage {}

    /** To a client: it has no effect, since the member does not lead or cannot take it now. */
    record Refused(int operation) implements RegisterMessage {}

    /** To a client: it may have an effect, since the member lost its leadership meanwhile. */
    record Unknown(int operation) implements RegisterMessage {}
}
