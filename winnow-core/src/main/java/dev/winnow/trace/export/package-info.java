/** Exports of executions: ShiViz logs, JUnit regression tests, the reduction curve of a minimization. */
package dev.winnow.trace.export;
