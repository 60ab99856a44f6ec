/**
 * Counters as entities, typed: {@link dev.winnow.casebook.pekko.counter.Region} starts a
 * {@link dev.winnow.casebook.pekko.counter.Counter} when it is needed, and lets idle ones go.
 */
package dev.winnow.casebook.pekko.counter;
