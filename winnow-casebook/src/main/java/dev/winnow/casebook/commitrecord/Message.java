package dev.winnow.casebook.commitrecord;

/** Messages between the environment, the coordinator and the participants. */
public sealed interface Message {

    /** Asks the coordinator to begin the transaction. */
    record Begin() implements Message {}

    /** Asks a participant whether it can commit. */
    record Prepare() implements Message {}

    /** Promises to commit if the coordinator says so. */
    record Yes() implements Message {}

    record Commit() implements Message {}

    record Abort() implements Message {}
}
