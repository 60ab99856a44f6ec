/** Fingerprints of observations, and the masks that make them comparable between runs. */
package dev.winnow.processes.observe;
