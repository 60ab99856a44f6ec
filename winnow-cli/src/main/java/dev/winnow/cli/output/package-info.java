/** What is printed: terminal text, JSON, progress. */
package dev.winnow.cli.output;
