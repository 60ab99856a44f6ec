/**
 * A replicated register with two-phase commit: {@link dev.winnow.casebook.twophase.Coordinating} runs the transactions over
 * {@link dev.winnow.casebook.twophase.Replicating} for {@link dev.winnow.casebook.twophase.Requesting}, and
 * {@link dev.winnow.casebook.twophase.TwoPhaseScenarios} puts it under control.
 */
package dev.winnow.casebook.twophase;
