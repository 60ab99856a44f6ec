/** The commands for real processes: {@code winnow processes hunt|replay|minimize|show|report|classes}. */
package dev.winnow.cli.processes;
