package dev.winnow.casebook.bdb;

/** Messages between sites. */
sealed interface SiteMessage {

    /** Returns the number of the sender. */
    int site();

    record Vote(int site) implements SiteMessage {}

    record NewMaster(int site) implements SiteMessage {}

    /** A record of the log, to be written. */
    record Log(int site) implements SiteMessage {}

    record Ack(int site) implements SiteMessage {}
}
