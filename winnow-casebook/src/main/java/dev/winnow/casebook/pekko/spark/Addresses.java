package dev.winnow.casebook.pekko.spark;

import org.apache.pekko.actor.ActorRef;

/** The addresses of the master, the workers and the drivers, by name. */
@FunctionalInterface
interface Addresses {

    String MASTER = "master";

    ActorRef of(String name);
}
