package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Command;

/** What participants are asked and what they keep in their histories. */
sealed interface TransactionCommand extends Command {

    int tx();

    /** Can you commit? */
    record Prepare(int tx) implements TransactionCommand {}

    /** What the head of a participant made of a prepare. A participant that votes no has aborted. */
    record Vote(int tx, boolean yes) implements TransactionCommand {}

    record Decision(int tx, boolean commit) implements TransactionCommand {}
}
