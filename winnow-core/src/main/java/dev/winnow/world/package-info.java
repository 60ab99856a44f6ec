/** Systems of plain Java processes under control. Entry point: {@link dev.winnow.world.SimulatedSystem}. */
package dev.winnow.world;
