/** The table of interface search: its experiment, and the figures of the DEMETER paper. */
package dev.winnow.lab.component;
