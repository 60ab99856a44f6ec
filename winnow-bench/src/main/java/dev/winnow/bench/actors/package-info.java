/** Programs of Pekko actors to measure, unaware of Winnow. */
package dev.winnow.bench.actors;
