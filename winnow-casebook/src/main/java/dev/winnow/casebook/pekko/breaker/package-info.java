/**
 * A classic actor behind a circuit breaker: {@link dev.winnow.casebook.pekko.breaker.Quotes} answers its clients with
 * what {@link dev.winnow.casebook.pekko.breaker.Exchange} said last.
 */
package dev.winnow.casebook.pekko.breaker;
