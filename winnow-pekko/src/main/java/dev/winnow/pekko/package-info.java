/** A World made of a Pekko ActorSystem, controlled through the extension points of its configuration. */
package dev.winnow.pekko;
