/** Reads the state of actors past their APIs: fields, captured values, behaviors; digests and shapes of them. */
package dev.winnow.pekko.state;
