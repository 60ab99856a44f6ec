/**
 * The seam between Winnow and a system under control: the World, what is enabled, states, choices, network and timing,
 * and the abilities that only some worlds have.
 */
package dev.winnow.system;
