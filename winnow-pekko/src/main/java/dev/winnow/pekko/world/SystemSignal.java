package dev.winnow.pekko.world;

/** What actors are told by Pekko itself, as it stands in executions. */
public sealed interface SystemSignal {

    /** The actor shall stop, before it handles what is in its mailbox. */
    record Stop() implements SystemSignal {}

    /** A child failed: what becomes of it is its parent's decision. */
    record Failed(String child, String cause) implements SystemSignal {}
}
