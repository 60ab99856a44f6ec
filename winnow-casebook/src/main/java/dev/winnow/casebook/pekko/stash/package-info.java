/**
 * Typed actors that stash early messages: {@link dev.winnow.casebook.pekko.stash.Journal} takes entries once
 * {@link dev.winnow.casebook.pekko.stash.Archive} has told it where the last one is.
 */
package dev.winnow.casebook.pekko.stash;
