/** A system as a state space: enter any configuration, list its moves, fingerprint it. */
package dev.winnow.statespace;
