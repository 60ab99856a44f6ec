/**
 * The contract of all searches: request, context, result, checkpoint and worker team. Also replays a path that a search
 * found in the system's own world.
 */
package dev.winnow.explore;
