package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Fail;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;

/** Makes servers fail: picks one a limited number of times, and fails it or, unless relentless, spares it. */
public final class Failing {

    private final boolean relentless;

    /**
     * The state of the fault injector.
     *
     * @param servers those that have not failed
     * @param left how many more times it may pick one of them
     */
    public record Victims(List<String> servers, int left) {

        public Victims {
            servers = List.copyOf(servers);
        }

        Victims spare() {
            return new Victims(servers, left - 1);
        }

        Victims without(String server) {
            return new Victims(
                    servers.stream().filter(other -> !other.equals(server)).toList(), left - 1);
        }
    }

    public Failing(boolean relentless) {
        this.relentless = relentless;
    }

    public Victims start(String self, List<String> servers, int failures, Outbox out) {
        return scheduleNext(self, new Victims(servers, failures), out);
    }

    public Victims on(String self, Victims victims, Message message, Outbox out) {
        if (!(message instanceof Tick)) {
            throw new Unexpected("what makes servers fail", message);
        }
        int running = victims.servers().size();
        int choice = relentless ? 1 + out.choose(running) : out.choose(1 + running);
        if (choice == 0) {
            return scheduleNext(self, victims.spare(), out);
        }
        String victim = victims.servers().get(choice - 1);
        out.send(victim, new Fail());
        return scheduleNext(self, victims.without(victim), out);
    }

    private static Victims scheduleNext(String self, Victims victims, Outbox out) {
        if (victims.left() > 0) {
            out.send(self, new Tick());
        }
        return victims;
    }
}
