/** The commands, one class each. */
package dev.winnow.cli.command;
