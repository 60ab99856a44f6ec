package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Fail;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;

/** What makes servers fail: so many times it picks one, and lets it fail or, unless it is relentless, spares it. */
public final class Failing {

    private final boolean relentless;

    public Failing(boolean relentless) {
        this.relentless = relentless;
    }

    public Victims start(String self, List<String> servers, int failures, Outbox out) {
        return again(self, new Victims(servers, failures), out);
    }

    public Victims on(String self, Victims victims, Message message, Outbox out) {
        if (!(message instanceof Tick)) {
            throw new Unexpected("what makes servers fail", message);
        }
        int standing = victims.servers().size();
        int pick = relentless ? 1 + out.choose(standing) : out.choose(1 + standing);
        if (pick == 0) {
            return again(self, victims.spare(), out);
        }
        String victim = victims.servers().get(pick - 1);
        out.send(victim, new Fail());
        return again(self, victims.without(victim), out);
    }

    private static Victims again(String self, Victims victims, Outbox out) {
        if (victims.left() > 0) {
            out.send(self, new Tick());
        }
        return victims;
    }
}
