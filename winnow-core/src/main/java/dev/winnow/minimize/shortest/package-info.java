/** Searches over states for a shorter way to the violation, and the proof that there is none. */
package dev.winnow.minimize.shortest;
