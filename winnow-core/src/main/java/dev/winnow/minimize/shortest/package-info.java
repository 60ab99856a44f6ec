/** State-space searches for a shorter path to the violation, and for a proof that none exists. */
package dev.winnow.minimize.shortest;
