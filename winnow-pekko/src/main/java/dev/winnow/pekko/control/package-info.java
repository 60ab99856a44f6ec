/** An ActorSystem in which nothing runs by itself: dispatcher, mailboxes, scheduler, threads of actors that block. */
package dev.winnow.pekko.control;
