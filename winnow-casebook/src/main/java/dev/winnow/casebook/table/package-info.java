/** The tables of the papers, with our figures beside theirs. */
package dev.winnow.casebook.table;
