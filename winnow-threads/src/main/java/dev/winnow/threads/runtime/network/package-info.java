/**
 * The simulated network: sockets, channels, selectors, datagrams and names of controlled threads. What they send is in
 * flight until it is delivered between two steps. Lives on the boot class path of a worker JVM.
 */
package dev.winnow.threads.runtime.network;
