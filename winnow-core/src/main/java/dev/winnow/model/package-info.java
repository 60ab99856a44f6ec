/** What happened: events, messages, recorded steps, executions, causality, verdicts, and the shapes of values. */
package dev.winnow.model;
