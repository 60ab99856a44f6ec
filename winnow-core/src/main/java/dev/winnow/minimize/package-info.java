/**
 * Minimization of failing executions: from thousands of events to the dozen that matter. Each reduction has its own
 * file; {@link dev.winnow.minimize.pipeline.Minimizer} chains them.
 */
package dev.winnow.minimize;
