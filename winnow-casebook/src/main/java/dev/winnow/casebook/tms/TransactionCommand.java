package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Command;

/** Commands to participants, which keep them in their histories. */
sealed interface TransactionCommand extends Command {

    int tx();

    /** Asks for a vote. */
    record Prepare(int tx) implements TransactionCommand {}

    /** The vote of a participant's head on a prepare. A participant that votes no has aborted. */
    record Vote(int tx, boolean yes) implements TransactionCommand {}

    record Decision(int tx, boolean commit) implements TransactionCommand {}
}
