package dev.winnow.casebook.lease;

/**
 * The state of the storage.
 *
 * @param number what is stored
 * @param writes how often it was written
 * @param token the highest token seen
 */
record Storage(int number, int writes, int token) {

    static final Storage NEW = new Storage(0, 0, 0);
}
