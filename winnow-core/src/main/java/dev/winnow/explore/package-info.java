/**
 * What every search is given and returns: request, context, result, checkpoint, worker team; and the replay of a path
 * that a search found in the system's own world.
 */
package dev.winnow.explore;
