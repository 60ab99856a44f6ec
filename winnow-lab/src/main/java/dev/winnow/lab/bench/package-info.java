/** Benchmarks of Winnow. They alternate between tasks in one run, so that ratios are stable even if times are not. */
package dev.winnow.lab.bench;
