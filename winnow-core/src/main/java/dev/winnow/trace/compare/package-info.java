/** Comparison of two executions by what happened, not by numbers. */
package dev.winnow.trace.compare;
