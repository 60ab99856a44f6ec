/** Tables of papers, reproduced: the experiments, the papers' figures, and the tables that show both. */
package dev.winnow.lab.table;
