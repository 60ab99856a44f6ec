/** The world of actors: nodes, messages, timers, supervision, externals. */
package dev.winnow.pekko.world;
