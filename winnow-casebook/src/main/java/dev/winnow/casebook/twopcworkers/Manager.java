package dev.winnow.casebook.twopcworkers;

/**
 * The state of the manager.
 *
 * @param answers of nodes, in both phases
 */
record Manager(boolean started, int answers) {}
