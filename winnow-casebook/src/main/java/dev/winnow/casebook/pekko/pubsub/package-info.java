/**
 * Classic actors on the event stream: {@link dev.winnow.casebook.pekko.pubsub.Ticker} publishes prices,
 * {@link dev.winnow.casebook.pekko.pubsub.Board} shows the latest one.
 */
package dev.winnow.casebook.pekko.pubsub;
