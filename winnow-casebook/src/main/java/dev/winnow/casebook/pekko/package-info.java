/**
 * Ten small programs of Pekko actors, classic and typed, each in its own package and each with a bug of a commonly
 * reported kind; also two larger ones, Raft and a Spark-like cluster. The programs know nothing of Winnow; beside each
 * is a class of scenarios.
 */
package dev.winnow.casebook.pekko;
