package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.multipaxos.Node;
import dev.winnow.casebook.multipaxos.NodeRole.Leader;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a server whose log is replicated by Multi-Paxos.
 *
 * @param on whether it is running; a server that is off has no state
 */
record LogServer(boolean on, Node node) {

    static final LogServer OFF = new LogServer(false, Node.NEW);

    LogServer with(Node next) {
        return new LogServer(on, next);
    }

    /** Returns the requests that it has proposed or will propose, and that are not chosen yet. */
    List<Entry> pending() {
        List<Entry> pending = new ArrayList<>();
        if (node.role() instanceof Leader leader) {
            leader.open().forEach((slot, open) -> pending.add(CommandText.entry(slot, open.value())));
        }
        node.wanted().forEach(value -> pending.add(CommandText.entry(0, value)));
        return pending;
    }

    /** Returns the log: what was chosen, up to the first slot that is open. */
    List<Entry> log() {
        List<Entry> log = new ArrayList<>();
        for (int slot = 1; node.decided().containsKey(slot); slot++) {
            log.add(CommandText.entry(slot, node.decided().get(slot)));
        }
        return log;
    }
}
