package dev.winnow.casebook.commit;

/**
 * The state of a client.
 *
 * @param asked how many requests it has made
 * @param waits whether the last one has no answer yet
 */
record Client(int asked, boolean waits) {}
