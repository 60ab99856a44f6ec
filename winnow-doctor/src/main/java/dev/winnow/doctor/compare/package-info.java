/** Differences between two recordings of the same executions, and between a recording and its replay. */
package dev.winnow.doctor.compare;
