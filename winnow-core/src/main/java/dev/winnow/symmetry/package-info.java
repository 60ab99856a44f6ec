/** Symmetry: groups of interchangeable processes, their permutations, and the renaming of processes in values. */
package dev.winnow.symmetry;
