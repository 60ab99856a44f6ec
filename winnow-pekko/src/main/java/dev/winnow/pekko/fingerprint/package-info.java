/** Fingerprints of configurations of actors, from live state and pending items, or else from the history. */
package dev.winnow.pekko.fingerprint;
