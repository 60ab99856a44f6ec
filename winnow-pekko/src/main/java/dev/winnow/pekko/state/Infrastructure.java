package dev.winnow.pekko.state;

/** A part of Winnow that an actor may refer to. It is no state of the actor: fingerprints and pictures leave it out. */
public interface Infrastructure {}
