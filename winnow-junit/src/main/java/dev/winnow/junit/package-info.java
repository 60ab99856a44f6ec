/**
 * JUnit tests of scenarios ({@link dev.winnow.junit.WinnowTest}), and assertions about executions. The guide is
 * {@code docs/JUNIT.md}.
 */
package dev.winnow.junit;
