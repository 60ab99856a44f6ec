/** Fingerprints of a configuration of actors: what live actors hold, what is pending, or else the history. */
package dev.winnow.pekko.fingerprint;
