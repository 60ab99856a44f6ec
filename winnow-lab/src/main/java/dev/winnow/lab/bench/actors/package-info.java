/** Pekko actors to measure, which do not know Winnow. */
package dev.winnow.lab.bench.actors;
