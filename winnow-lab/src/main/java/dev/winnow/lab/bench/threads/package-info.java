/** Programs whose threads are measured, under control and in a plain JVM. */
package dev.winnow.lab.bench.threads;
