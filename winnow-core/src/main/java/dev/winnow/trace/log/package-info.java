/** Logs of systems that ran without Winnow: from lines, ShiViz logs or spans to executions (docs/IMPORT.md). */
package dev.winnow.trace.log;
