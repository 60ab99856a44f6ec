/**
 * Two-phase commit whose nodes consist of several processes: each node asks its workers. The roles are in
 * {@link dev.winnow.casebook.twopcworkers.Managing}, {@link dev.winnow.casebook.twopcworkers.Relaying} and
 * {@link dev.winnow.casebook.twopcworkers.Working}; {@link dev.winnow.casebook.twopcworkers.TwoPcWorkersScenarios} puts
 * them under control.
 */
package dev.winnow.casebook.twopcworkers;
