package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Suspect;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What the failure detector does: it tells the master of every server that falls silent, and of every one whose
 * heartbeat was late so many times in a row, which may happen to any.
 */
public final class Detecting {

    private final UnaryOperator<String> masterOf;
    private final int misses;

    /** A detector that tells the master of a server when it has missed so many heartbeats. */
    public Detecting(UnaryOperator<String> masterOf, int misses) {
        this.masterOf = masterOf;
        this.misses = misses;
    }

    /** Looks no more often than so many suspicions need. */
    public Detector start(String self, List<String> servers, int suspicions, Outbox out) {
        return again(self, Detector.of(servers, suspicions * misses), out);
    }

    public Detector on(String self, Detector detector, String from, Message message, Outbox out) {
        if (message instanceof Silence) {
            suspect(from, out);
            return detector;
        }
        if (message instanceof Tick) {
            return again(self, look(detector, out), out);
        }
        throw new Unexpected("the failure detector", message);
    }

    private Detector look(Detector detector, Outbox out) {
        int pick = out.choose(detector.trusted().size() + 1);
        if (pick == 0) {
            return detector.nobodyLate();
        }
        String server = detector.trusted().get(pick - 1);
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

    private static Detector again(String self, Detector detector, Outbox out) {
        if (detector.looks() > 0) {
            out.send(self, new Tick());
        }
        return detector;
    }
}
