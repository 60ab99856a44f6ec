/**
 * Jobs sent by Pekko's reliable delivery, on released versions of Pekko. The producer crashes and restarts, and keeps
 * unconfirmed jobs in a durable queue. In version 1.5.0, its controller fails after a restart; in 1.6.0 it does not.
 */
package dev.winnow.casebook.pekko.delivery;
