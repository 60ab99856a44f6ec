/**
 * Two-phase commit whose coordinator crashes: {@link dev.winnow.casebook.commitrecord.Coordinating} sends its decision
 * to each {@link dev.winnow.casebook.commitrecord.Participant}, and
 * {@link dev.winnow.casebook.commitrecord.CommitRecordScenarios} puts it under control.
 */
package dev.winnow.casebook.commitrecord;
