/** The record of executions: events, messages, steps, causality, verdicts, and the shapes of values. */
package dev.winnow.model;
