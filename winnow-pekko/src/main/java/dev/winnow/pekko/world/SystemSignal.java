package dev.winnow.pekko.world;

/** A system message of Pekko as executions record it. Execution files contain the names of the nested records. */
public sealed interface SystemSignal {

    /** A request to stop before the messages in the mailbox are handled. */
    record Stop() implements SystemSignal {}

    /** The failure of a child, about which its parent decides. */
    record Failed(String child, String cause) implements SystemSignal {}
}
