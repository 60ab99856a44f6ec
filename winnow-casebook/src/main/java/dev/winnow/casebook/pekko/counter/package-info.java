/**
 * Counters as typed entities: {@link dev.winnow.casebook.pekko.counter.Region} starts a
 * {@link dev.winnow.casebook.pekko.counter.Counter} when it is needed, and passivates idle ones.
 */
package dev.winnow.casebook.pekko.counter;
