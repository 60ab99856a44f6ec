/**
 * A lock as a finite state machine: {@link dev.winnow.casebook.pekko.lock.LockManager} offers it to one
 * {@link dev.winnow.casebook.pekko.lock.Client} after another.
 */
package dev.winnow.casebook.pekko.lock;
