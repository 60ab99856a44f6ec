/**
 * Nodes that join a Chord ring, a subject of DEMETER (SOSP'11). {@link dev.winnow.casebook.chord.Joining} is the
 * protocol, {@link dev.winnow.casebook.chord.ChordScenarios} puts it under control.
 */
package dev.winnow.casebook.chord;
