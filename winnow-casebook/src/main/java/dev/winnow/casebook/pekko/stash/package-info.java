/**
 * Typed actors that stash what comes too early: {@link dev.winnow.casebook.pekko.stash.Journal} takes entries once
 * {@link dev.winnow.casebook.pekko.stash.Archive} has told it where the last one stands.
 */
package dev.winnow.casebook.pekko.stash;
