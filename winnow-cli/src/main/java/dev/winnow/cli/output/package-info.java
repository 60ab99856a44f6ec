/** Output of commands: text, JSON, progress. */
package dev.winnow.cli.output;
