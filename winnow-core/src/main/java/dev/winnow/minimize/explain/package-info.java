/** The explanation of a failure: essential orders and the nearest passing execution. */
package dev.winnow.minimize.explain;
