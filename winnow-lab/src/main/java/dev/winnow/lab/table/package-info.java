/**
 * The tables of papers, made anew: the experiments that fill them, the papers' figures, and the text that shows both.
 */
package dev.winnow.lab.table;
