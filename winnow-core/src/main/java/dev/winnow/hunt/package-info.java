/** The way from a scenario to a small, confirmed, recorded execution, under supervision. */
package dev.winnow.hunt;
