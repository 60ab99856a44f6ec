/** The command line; {@link dev.winnow.cli.Main} is the entry point. */
package dev.winnow.cli;
