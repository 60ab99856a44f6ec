/** The states that a search has seen, and the links back to their parents. */
package dev.winnow.explore.visited;
