/**
 * A saga of typed actors: {@link dev.winnow.casebook.pekko.saga.Trip} books with two
 * {@link dev.winnow.casebook.pekko.saga.Provider}s, or with neither.
 */
package dev.winnow.casebook.pekko.saga;
