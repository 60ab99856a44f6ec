/** Exact and best-effort replay of recorded executions, and regression checks. */
package dev.winnow.replay;
