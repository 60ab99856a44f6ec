package dev.winnow.casebook.pekko.spark;

import org.apache.pekko.actor.ActorRef;

/** Where the master, the workers and the drivers are reached, by their names. */
@FunctionalInterface
interface Addresses {

    String MASTER = "master";

    ActorRef of(String name);
}
