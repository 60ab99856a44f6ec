/** Searches that visit every state once: breadth-first, depth-first, and lassos for liveness. */
package dev.winnow.explore.stateful;
