/** This JVM and others: exit codes, signals, child processes. */
package dev.winnow.cli.process;
