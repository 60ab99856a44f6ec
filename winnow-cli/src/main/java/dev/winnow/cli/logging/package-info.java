/** Log lines of systems under test, recorded with their step. */
package dev.winnow.cli.logging;
