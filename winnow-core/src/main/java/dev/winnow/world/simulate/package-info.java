/** The simulated world: processes, pending events, virtual time, undo, snapshots, fingerprints. */
package dev.winnow.world.simulate;
