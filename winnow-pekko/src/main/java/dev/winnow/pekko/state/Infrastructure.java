package dev.winnow.pekko.state;

/**
 * A part of Winnow that an actor may refer to. It is not a part of the state of the actor: fingerprints and diagrams
 * leave it out.
 */
public interface Infrastructure {}
