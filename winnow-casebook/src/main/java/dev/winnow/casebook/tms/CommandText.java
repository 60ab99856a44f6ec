package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Command;
import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import dev.winnow.casebook.tms.TransactionCommand.Vote;

/**
 * Commands as values of Multi-Paxos: the client, the number of its request, and a word, as in
 * {@code coordinator.1:yes}.
 */
final class CommandText {

    private CommandText() {}

    static String of(String client, int number, Command command) {
        return client + "." + number + ":" + word(command);
    }

    private static String word(Command command) {
        if (command instanceof Vote vote) {
            return vote.yes() ? "yes" : "no";
        }
        return ((Decision) command).commit() ? "commit" : "abort";
    }

    static Entry entry(int slot, String text) {
        int dot = text.indexOf('.');
        int colon = text.indexOf(':');
        int number = Integer.parseInt(text.substring(dot + 1, colon));
        return new Entry(slot, text.substring(0, dot), number, command((number + 1) / 2, text.substring(colon + 1)));
    }

    private static Command command(int tx, String word) {
        return switch (word) {
            case "yes", "no" -> new Vote(tx, word.equals("yes"));
            default -> new Decision(tx, word.equals("commit"));
        };
    }
}
