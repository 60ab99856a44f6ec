/** Executions for other tools: ShiViz logs, JUnit regression tests, the curve of a minimization. */
package dev.winnow.trace.export;
