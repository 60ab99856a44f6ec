/** Runs of the same executions, recorded in this JVM and in others. */
package dev.winnow.doctor.twin;
