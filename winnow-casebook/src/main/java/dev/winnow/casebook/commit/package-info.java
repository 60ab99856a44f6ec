/**
 * Two-phase commit as a closed program: clients, a lossy link and a timer are processes of their own, and nothing comes
 * from outside. {@link dev.winnow.casebook.commit.Coordinating} and {@link dev.winnow.casebook.commit.Replicating} are
 * the protocol, {@link dev.winnow.casebook.commit.CommitScenarios} puts it under control.
 */
package dev.winnow.casebook.commit;
