/**
 * Runs libraries that take their executor, clock and randomness from outside. Entry point:
 * {@link dev.winnow.world.library.LibraryProcess}.
 */
package dev.winnow.world.library;
