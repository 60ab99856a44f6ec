package dev.winnow.casebook.chain;

/** Bugs of chain replication. */
public enum Bug {
    /** No bug. */
    NONE,

    /**
     * The master searches for a failed server between head and tail until it finds it. A server that was removed
     * earlier is not there.
     */
    SEARCH_PAST_THE_END,

    /**
     * The id of the next update is advanced after its use, by the head alone. So a server that becomes head uses ids
     * again. Also, a tail expects no acknowledgements, because it has no successor. But a removed server that is still
     * running may pass on an old one.
     */
    ONLY_THE_HEAD_COUNTS,

    /** A client expects a new head or tail only between its requests, not while it waits for a reply. */
    CHANGE_UNEXPECTED,

    /** Requests are identified by their number alone. Every client numbers its own requests from 1. */
    NUMBERS_COLLIDE,

    /** The head does not apply updates to its own store: "queries go to the tail". But it may become the tail. */
    HEAD_STORES_NOTHING,

    /**
     * The position of the acknowledged update in {@code sent} is a field that keeps its value when the update is not
     * there. So an acknowledgement that comes twice removes what is now at the position of the previous one.
     */
    ACK_AT_OLD_POSITION,

    /**
     * The successor of a removed server reports its first update in doubt as the last acknowledged one: an off-by-one
     * error. Its new predecessor then forgets an update that is lost if the successor fails, too.
     */
    ACKED_OFF_BY_ONE,

    /** A server accepts updates from any sender: from its removed predecessor, and again from the new one. */
    FORWARD_FROM_ANYBODY,

    /** The master does not wait until a suspected tail has stopped: it may keep running, and answer queries. */
    TAIL_NOT_RETIRED,

    /** A server without updates does not answer when asked for its last update. */
    EMPTY_HISTORY_IS_SILENT,

    /**
     * The master repairs one failure at a time. If two neighbors fail together, it asks the second one what it has
     * received, and never gets to its failure.
     */
    ONE_FAILURE_AT_A_TIME
}
