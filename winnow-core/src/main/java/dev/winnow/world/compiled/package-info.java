/**
 * The fast engine for pure processes: states, messages and transitions as numbers, so that each handler and each
 * invariant is called once for each input.
 */
package dev.winnow.world.compiled;
