package dev.winnow.casebook.chain;

/**
 * An update in the history of a server.
 *
 * @param id its place in the history, from 1, given by the head
 * @param client who asked for it
 * @param number the client's own number of the request
 */
public record Entry(int id, String client, int number, Command command) {}
