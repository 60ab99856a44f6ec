/** The same executions once more, in this JVM and in others. */
package dev.winnow.doctor.twin;
