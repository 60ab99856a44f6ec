/** Files of runs that were controlled in part, and how they are shown. */
package dev.winnow.processes.file;
