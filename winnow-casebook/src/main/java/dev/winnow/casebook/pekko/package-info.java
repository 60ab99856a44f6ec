/**
 * Ten small programs of Pekko actors, classic and typed, each in a package of its own and each with a bug of the kind
 * that people report; and a larger one, Raft, with seven. The programs know nothing of Winnow; beside each stands a
 * class of scenarios.
 */
package dev.winnow.casebook.pekko;
