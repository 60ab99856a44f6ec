package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Suspect;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The behavior of the failure detector: reports to the master every server that falls silent, and every server whose
 * heartbeat was late several times in a row, which can happen to any server.
 */
public final class Detecting {

    private final UnaryOperator<String> masterOf;
    private final int misses;

    /** Creates a detector that suspects a server after this many missed heartbeats. */
    public Detecting(UnaryOperator<String> masterOf, int misses) {
        this.masterOf = masterOf;
        this.misses = misses;
    }

    /** Looks for late heartbeats only as often as this many suspicions need. */
    public Detector start(String self, List<String> servers, int suspicions, Outbox out) {
        return scheduleNext(self, Detector.of(servers, suspicions * misses), out);
    }

    public Detector on(String self, Detector detector, String from, Message message, Outbox out) {
        if (message instanceof Silence) {
            suspect(from, out);
            return detector;
        }
        if (message instanceof Tick) {
            return scheduleNext(self, look(detector, out), out);
        }
        throw new Unexpected("the failure detector", message);
    }

    private Detector look(Detector detector, Outbox out) {
        int choice = out.choose(detector.trusted().size() + 1);
        if (choice == 0) {
            return detector.nobodyLate();
        }
        String server = detector.trusted().get(choice - 1);
        Detector next = detector.late(server);
        if (next.missed() < misses) {
            return next;
        }
        suspect(server, out);
        return next.without(server);
    }

    private void suspect(String server, Outbox out) {
        out.send(masterOf.apply(server), new Suspect(server));
    }

    private static Detector scheduleNext(String self, Detector detector, Outbox out) {
        if (detector.looks() > 0) {
            out.send(self, new Tick());
        }
        return detector;
    }
}
