package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Ping;
import dev.winnow.casebook.chain.Message.Pong;
import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Suspect;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;

/**
 * The behavior of a failure detector that pings all servers from time to time. At the end of a round it reports those
 * that do not run, all at once, and it may falsely suspect one that does.
 */
final class Monitoring {

    private final String master;

    Monitoring(String master) {
        this.master = master;
    }

    /**
     * The state of this detector.
     *
     * @param trusted the servers that it has not reported
     * @param rounds how many more rounds it may begin
     * @param suspicions how many more servers it may suspect falsely
     * @param pending how many servers have not answered in this round
     * @param silent the servers that do not run, found in this round
     */
    record Monitor(List<String> trusted, int rounds, int suspicions, int pending, List<String> silent) {

        Monitor {
            trusted = List.copyOf(trusted);
            silent = List.copyOf(silent);
        }

        Monitor begin() {
            return new Monitor(trusted, rounds - 1, suspicions, trusted.size(), List.of());
        }

        Monitor answered() {
            return new Monitor(trusted, rounds, suspicions, pending - 1, silent);
        }

        Monitor withSilent(String server) {
            return new Monitor(trusted, rounds, suspicions, pending, Server.plus(silent, server));
        }

        Monitor withoutSilent() {
            List<String> running =
                    trusted.stream().filter(server -> !silent.contains(server)).toList();
            return new Monitor(running, rounds, suspicions, pending, List.of());
        }

        Monitor suspecting(String server) {
            return new Monitor(trusted, rounds, suspicions - 1, pending, Server.plus(silent, server));
        }
    }

    Monitor start(String self, Monitor initial, Outbox out) {
        return scheduleNext(self, initial, out);
    }

    Monitor on(String self, Monitor monitor, String from, Message message, Outbox out) {
        if (message instanceof Tick) {
            monitor.trusted().forEach(server -> out.send(server, new Ping()));
            return monitor.begin();
        }
        if (message instanceof Pong) {
            return onAnswer(self, monitor.answered(), out);
        }
        if (message instanceof Silence) {
            return onAnswer(self, monitor.answered().withSilent(from), out);
        }
        throw new Unexpected("the failure detector", message);
    }

    private Monitor onAnswer(String self, Monitor monitor, Outbox out) {
        if (monitor.pending() > 0) {
            return monitor;
        }
        Monitor complete = suspectFalsely(monitor, out);
        complete.trusted().stream()
                .filter(complete.silent()::contains)
                .forEach(server -> out.send(master, new Suspect(server)));
        return scheduleNext(self, complete.withoutSilent(), out);
    }

    private static Monitor suspectFalsely(Monitor monitor, Outbox out) {
        List<String> running = monitor.withoutSilent().trusted();
        int choice = monitor.suspicions() == 0 ? 0 : out.choose(running.size() + 1);
        return choice == 0 ? monitor : monitor.suspecting(running.get(choice - 1));
    }

    private static Monitor scheduleNext(String self, Monitor monitor, Outbox out) {
        if (monitor.rounds() > 0) {
            out.send(self, new Tick());
        }
        return monitor;
    }
}
