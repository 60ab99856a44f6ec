/**
 * The compiled engine for pure processes. States, messages and transitions are numbers, so that each handler and each
 * invariant is called only once for each input.
 */
package dev.winnow.world.compiled;
