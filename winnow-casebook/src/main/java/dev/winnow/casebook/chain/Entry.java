package dev.winnow.casebook.chain;

/**
 * An update in the history of a server.
 *
 * @param id its position in the history, from 1, assigned by the head
 * @param client the client that requested it
 * @param number the client's own number of the request
 */
public record Entry(int id, String client, int number, Command command) {}
