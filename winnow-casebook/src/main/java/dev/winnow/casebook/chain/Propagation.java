package dev.winnow.casebook.chain;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Invariants between neighboring servers that are in use and running: the Update Propagation Invariant and the
 * Inprocess Requests Invariant of the paper (van Renesse and Schneider, 2004, section 3.1).
 */
public final class Propagation {

    private Propagation() {}

    /** The history of a successor is a prefix of its predecessor's, among the servers of each of these masters. */
    public static Invariant<?> ofPrefixes(ProcessId... masters) {
        return Invariant.always(
                "a successor's history is a prefix", states -> check(states, masters, Propagation::diverges));
    }

    /** What a predecessor has and its successor lacks is among what the predecessor has sent. */
    public static Invariant<?> ofDoubts(ProcessId... masters) {
        return Invariant.always(
                "what a successor lacks is in doubt", states -> check(states, masters, Propagation::loses));
    }

    private interface NeighborCheck {
        boolean isBroken(Server predecessor, Server successor);
    }

    private static boolean diverges(Server predecessor, Server successor) {
        int length = successor.history().size();
        return length > predecessor.history().size()
                || !predecessor.history().subList(0, length).equals(successor.history());
    }

    private static boolean loses(Server predecessor, Server successor) {
        return !predecessor.history().stream()
                .allMatch(entry -> successor.history().contains(entry)
                        || predecessor.sent().contains(entry));
    }

    private static @Nullable Breach check(States states, ProcessId[] masters, NeighborCheck check) {
        for (ProcessId id : masters) {
            Breach breach =
                    states.of(id) instanceof Master master ? check(states, running(master, states), check) : null;
            if (breach != null) {
                return breach;
            }
        }
        return null;
    }

    private static @Nullable Breach check(States states, List<ProcessId> running, NeighborCheck check) {
        for (int i = 1; i < running.size(); i++) {
            Server predecessor = server(states, running.get(i - 1));
            Server successor = server(states, running.get(i));
            if (check.isBroken(predecessor, successor)) {
                return breach(running.get(i - 1), predecessor, running.get(i), successor);
            }
        }
        return null;
    }

    private static List<ProcessId> running(Master master, States states) {
        List<ProcessId> running = new ArrayList<>();
        for (String name : master.servers()) {
            ProcessId id = ProcessId.of(name);
            if (states.of(id) instanceof Server server && server.on()) {
                running.add(id);
            }
        }
        return running;
    }

    private static Server server(States states, ProcessId id) {
        return Objects.requireNonNull(states.of(id, Server.class));
    }

    private static Breach breach(ProcessId one, Server predecessor, ProcessId other, Server successor) {
        return new Breach(
                "%s has %s, of that %s in doubt; its successor %s has %s"
                        .formatted(
                                one,
                                ids(predecessor.history()),
                                ids(predecessor.sent()),
                                other,
                                ids(successor.history())),
                one,
                other);
    }

    private static List<Integer> ids(List<Entry> entries) {
        return entries.stream().map(Entry::id).toList();
    }
}
