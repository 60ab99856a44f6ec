/** Retrospective causal inference as in the paper: Scott and others, PODC'14. */
package dev.winnow.processes.sts;
