/** The interfaces that users implement (pure and mutable processes) and the contexts passed to them. */
package dev.winnow.world.process;
