/** The main program of a worker JVM: performs one execution at a time, as Winnow asks. */
package dev.winnow.threads.worker;
