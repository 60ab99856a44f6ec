/** The classes of {@code java.net} and {@code java.nio.channels} as controlled threads get them. */
package dev.winnow.threads.runtime.network.sockets;
