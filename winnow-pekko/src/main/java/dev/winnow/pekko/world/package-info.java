/** Actors as a world: nodes, messages, timers, supervision and externals. */
package dev.winnow.pekko.world;
