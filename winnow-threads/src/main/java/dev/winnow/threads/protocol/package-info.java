/** What Winnow and its worker JVMs say to each other over pipes: frames with a length, a kind and fields. */
package dev.winnow.threads.protocol;
