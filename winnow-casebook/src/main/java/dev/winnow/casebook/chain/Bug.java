package dev.winnow.casebook.chain;

/** What may be wrong with the replication. */
public enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The master looks for a failed server between head and tail until it finds it: one that was removed before is not
     * there.
     */
    SEARCH_PAST_THE_END,

    /**
     * A tail expects no acknowledgement, as it has no successor. But a server that was removed and runs on may pass an
     * old one on.
     */
    TAIL_EXPECTS_NO_ACK,

    /** A client that waits for the answer to a query expects no new head: only updates go there. */
    HEAD_CHANGE_UNEXPECTED,

    /** A request is known by its number alone. Every client numbers its own requests from 1. */
    NUMBERS_COLLIDE,

    /** The head does not take the update into its own store: "queries go to the tail". Some day it will be the tail. */
    HEAD_STORES_NOTHING,

    /** An acknowledgement takes the first update off those in doubt: "they come in order". But not always only once. */
    ACK_TAKES_THE_FIRST,

    /**
     * The successor of a removed server says that its first update in doubt is its last certain one: off by one. Its
     * new predecessor forgets an update that is nowhere else if the successor fails, too.
     */
    ACKED_OFF_BY_ONE,

    /** An update is taken from whoever forwards it: from the removed predecessor, and once more from the new one. */
    FORWARD_FROM_ANYBODY,

    /** The master does not wait until a suspected tail has stopped: it may run, and answer queries, for a while. */
    TAIL_NOT_RETIRED,

    /** Asked for its last update, a server that has none says nothing. */
    EMPTY_HISTORY_IS_SILENT,

    /** The master repairs one failure at a time: that of the very server whose answer it waits for has to wait. */
    ONE_FAILURE_AT_A_TIME
}
