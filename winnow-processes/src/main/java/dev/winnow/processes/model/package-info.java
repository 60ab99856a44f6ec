/** Inputs, replay plans, observations and judgements of systems that are controlled only in part. */
package dev.winnow.processes.model;
