/** The supervised workflow from a scenario to a small, confirmed, recorded execution. */
package dev.winnow.hunt;
