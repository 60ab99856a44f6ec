/**
 * The interface between Winnow and a system under control: the world, enabled events, states, choices, network and
 * timing, and the abilities that only some worlds have.
 */
package dev.winnow.system;
