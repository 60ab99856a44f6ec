/**
 * Nodes that join by exchanging leaf sets, after Pastry, a subject of DEMETER (SOSP'11).
 * {@link dev.winnow.casebook.pastry.Announcing} is the protocol, {@link dev.winnow.casebook.pastry.PastryScenarios}
 * puts it under control.
 */
package dev.winnow.casebook.pastry;
