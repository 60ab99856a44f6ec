/** The minimizer, its pipelines and their stages; one reduction per file. */
package dev.winnow.minimize.pipeline;
