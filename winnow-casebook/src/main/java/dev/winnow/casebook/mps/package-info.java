/**
 * One decree of Paxos on nodes with several threads, after MPS, a subject of DEMETER (SOSP'11): readers put what comes
 * over a link into a queue, a worker handles it, and other threads read the log.
 */
package dev.winnow.casebook.mps;
