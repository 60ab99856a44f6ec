/** Algorithms that find a small failing subset; one paper per file. */
package dev.winnow.minimize.subset;
