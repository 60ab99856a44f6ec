/**
 * Work pulling with typed actors: {@link dev.winnow.casebook.pekko.pull.Worker}s ask
 * {@link dev.winnow.casebook.pekko.pull.Manager} for a job whenever they are idle.
 */
package dev.winnow.casebook.pekko.pull;
