/** Why an execution fails: reversed races and the nearest execution that passes. */
package dev.winnow.minimize.explain;
