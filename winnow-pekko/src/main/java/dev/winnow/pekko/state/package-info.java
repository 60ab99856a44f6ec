/** The state of actors, read past their APIs: fields, captured values, behaviors, and digests and shapes of them. */
package dev.winnow.pekko.state;
