/**
 * Classic supervision: {@link dev.winnow.casebook.pekko.worker.Foreman} restarts
 * {@link dev.winnow.casebook.pekko.worker.Worker} until {@link dev.winnow.casebook.pekko.worker.Database} accepts it.
 */
package dev.winnow.casebook.pekko.worker;
