/** Reduces the inputs of a failing run by sequential tests, and says how sure the result is. */
package dev.winnow.processes.reduce;
