/** Text pictures of executions, with one lane per process. The entry point is ExecutionText. */
package dev.winnow.trace.picture;
