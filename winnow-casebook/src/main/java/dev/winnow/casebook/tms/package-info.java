/**
 * A transaction manager: {@link dev.winnow.casebook.tms.Coordinating} runs two-phase commit over
 * {@link dev.winnow.casebook.tms.Participating}, which is replicated by the servers of
 * {@link dev.winnow.casebook.chain}, or by {@link dev.winnow.casebook.tms.LogServing} over
 * {@link dev.winnow.casebook.multipaxos}. {@link dev.winnow.casebook.tms.TmsScenarios} puts it under control.
 */
package dev.winnow.casebook.tms;
