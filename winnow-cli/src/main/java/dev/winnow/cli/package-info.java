/** The command line. Main is the entry point. */
package dev.winnow.cli;
