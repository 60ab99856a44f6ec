/** One cluster, one run: starts processes, performs a plan, observes, judges, and leaves nothing behind. */
package dev.winnow.processes.run;
