package dev.winnow.pekko;

/** A part of Winnow that an actor may refer to: it is no state of the actor, so fingerprints and states leave it out. */
public interface Infrastructure {}
