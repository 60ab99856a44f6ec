/**
 * Work pulling with typed actors: {@link dev.winnow.casebook.pekko.workpulling.Worker}s ask
 * {@link dev.winnow.casebook.pekko.workpulling.Manager} for a job whenever they have none.
 */
package dev.winnow.casebook.pekko.workpulling;
