/** The test of whether a candidate schedule still fails in the same way, and the best schedule so far. */
package dev.winnow.minimize.oracle;
