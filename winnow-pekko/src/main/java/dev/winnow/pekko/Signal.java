package dev.winnow.pekko;

/** What actors are told by Pekko itself, as it stands in executions. */
public sealed interface Signal {

    /** The actor shall stop, before it handles what is in its mailbox. */
    record Stop() implements Signal {}

    /** A child failed: what becomes of it is its parent's decision. */
    record Failed(String child, String cause) implements Signal {}
}
