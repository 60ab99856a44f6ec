/**
 * A cache of typed actors in front of a slow store: {@link dev.winnow.casebook.pekko.cache.Cache} asks
 * {@link dev.winnow.casebook.pekko.cache.Store} for keys it does not have.
 */
package dev.winnow.casebook.pekko.cache;
