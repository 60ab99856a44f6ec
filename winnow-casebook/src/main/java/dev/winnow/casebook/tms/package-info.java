/**
 * A transaction manager: {@link dev.winnow.casebook.tms.Coordinating} runs two-phase commit over
 * {@link dev.winnow.casebook.tms.Participating}, which the servers of {@link dev.winnow.casebook.chain} replicate, and
 * {@link dev.winnow.casebook.tms.TmsScenarios} puts it under control.
 */
package dev.winnow.casebook.tms;
