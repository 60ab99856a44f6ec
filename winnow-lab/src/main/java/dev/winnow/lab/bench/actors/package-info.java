/** Programs of Pekko actors to measure, unaware of Winnow. */
package dev.winnow.lab.bench.actors;
