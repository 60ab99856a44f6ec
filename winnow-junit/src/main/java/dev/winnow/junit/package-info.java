/**
 * A scenario as a test: {@link dev.winnow.junit.WinnowTest} and its extension, and assertions about executions. How to
 * use it: {@code docs/JUNIT.md}.
 */
package dev.winnow.junit;
