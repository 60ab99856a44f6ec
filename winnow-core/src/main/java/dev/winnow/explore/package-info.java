/**
 * The contract of all searches: request, context, result, checkpoint and worker team. Also replays, in the system's own
 * world, a path that a search found.
 */
package dev.winnow.explore;
