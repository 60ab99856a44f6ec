/** Systems of plain Java processes under control. SimulatedSystem builds them. */
package dev.winnow.world;
