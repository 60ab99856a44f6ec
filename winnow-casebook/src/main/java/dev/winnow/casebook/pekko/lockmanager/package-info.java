/**
 * A lock as a finite state machine: {@link dev.winnow.casebook.pekko.lockmanager.LockManager} offers it to one
 * {@link dev.winnow.casebook.pekko.lockmanager.Client} after another.
 */
package dev.winnow.casebook.pekko.lockmanager;
