/** The configurations that a search has visited, and the links back to their parents. */
package dev.winnow.explore.visited;
