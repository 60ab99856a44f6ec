package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Update;

/** A deterministic store of the latest update, which identifies requests by client and number. */
record Storing(Bug bug) implements Service {

    @Override
    public Command admit(Command command, Outbox out) {
        return command;
    }

    @Override
    public boolean isKnownAs(Entry entry, String client, Update update) {
        boolean sameClient = bug == Bug.NUMBERS_COLLIDE || entry.client().equals(client);
        return sameClient && entry.number() == update.number();
    }
}
