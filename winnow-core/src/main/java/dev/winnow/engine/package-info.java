/** The choice of the engine that runs a system. */
package dev.winnow.engine;
