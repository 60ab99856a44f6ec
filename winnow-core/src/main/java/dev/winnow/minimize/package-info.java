/**
 * From thousands of events to the dozen that matter: one reduction per file, chained by
 * {@link dev.winnow.minimize.pipeline.Minimizer}.
 */
package dev.winnow.minimize;
