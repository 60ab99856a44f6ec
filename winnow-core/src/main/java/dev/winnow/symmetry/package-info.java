/** Interchangeable processes: their groups, the permutations of them, and how values read under a permutation. */
package dev.winnow.symmetry;
