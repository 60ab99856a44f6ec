/**
 * A replicated register with two-phase commit: {@link dev.winnow.casebook.twopc.Coordinating} runs the transactions
 * over {@link dev.winnow.casebook.twopc.Replicating} for {@link dev.winnow.casebook.twopc.Requesting}, and
 * {@link dev.winnow.casebook.twopc.TwoPcScenarios} puts it under control.
 */
package dev.winnow.casebook.twopc;
