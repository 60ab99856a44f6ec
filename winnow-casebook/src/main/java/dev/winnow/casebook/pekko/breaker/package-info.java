/**
 * A classic actor behind a circuit breaker: {@link dev.winnow.casebook.pekko.breaker.Quotes} answers its clients with
 * the last quote of {@link dev.winnow.casebook.pekko.breaker.Exchange}.
 */
package dev.winnow.casebook.pekko.breaker;
