package dev.winnow.casebook.paxosregister;

import dev.winnow.casebook.paxosregister.Message.Get;
import dev.winnow.casebook.paxosregister.Message.GetOk;
import dev.winnow.casebook.paxosregister.Message.Put;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Judgement;
import dev.winnow.run.States;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a register promises: what clients put and get could have happened one after the other, each operation at a moment
 * between its call and its answer. A client puts once and then gets once.
 *
 * @param clients what each client has done; the calls that had been answered at a call are part of it, their order is not
 */
record Linearizable(Map<ProcessId, Session> clients) {

    private static final char NOTHING = '\0';

    /**
     * The operations of one client.
     *
     * @param put the value put
     * @param answered how many of its two operations have an answer
     * @param got the value got, once there is an answer
     * @param before how many operations of each client were answered when it called the get; null until then
     */
    private record Session(
            char put, int answered, char got, @Nullable Map<ProcessId, Integer> before) {}

    static Invariant<?> register() {
        return Invariant.overHistory("the register is linearizable", new Linearizable(Map.of()), Linearizable::after);
    }

    private static Judgement<Linearizable> after(Linearizable known, Step step, States states) {
        if (step.processIndex() < 0 || !(states.at(step.processIndex()) instanceof Client)) {
            return Judgement.holds(known);
        }
        ProcessId client = Objects.requireNonNull(step.process());
        Linearizable next = known.heard(client, step.payload());
        for (Item item : step.sent()) {
            next = next.called(client, item.payload());
        }
        return next.equals(known) || !(step.payload() instanceof GetOk) || next.hasOrder(Map.of(), NOTHING)
                ? Judgement.holds(next)
                : Judgement.broken("no order of puts and gets explains " + next.text(), client);
    }

    private Linearizable heard(ProcessId client, @Nullable Object answer) {
        Session session = clients.get(client);
        if (session == null || answer == null) {
            return this;
        }
        char got = answer instanceof GetOk ok ? ok.value() : session.got();
        return with(client, new Session(session.put(), session.answered() + 1, got, session.before()));
    }

    private Linearizable called(ProcessId client, Object call) {
        if (call instanceof Put put) {
            return with(client, new Session(put.value(), 0, NOTHING, null));
        }
        Session session = Objects.requireNonNull(clients.get(client));
        return call instanceof Get
                ? with(client, new Session(session.put(), session.answered(), session.got(), answered()))
                : this;
    }

    private Map<ProcessId, Integer> answered() {
        Map<ProcessId, Integer> answered = new TreeMap<>();
        clients.forEach((client, session) -> answered.put(client, session.answered()));
        return Collections.unmodifiableMap(answered);
    }

    private Linearizable with(ProcessId client, Session session) {
        Map<ProcessId, Session> more = new TreeMap<>(clients);
        more.put(client, session);
        return new Linearizable(Collections.unmodifiableMap(more));
    }

    /** Whether the operations that are not yet done can follow, in some order, when the register has this value. */
    private boolean hasOrder(Map<ProcessId, Integer> done, char value) {
        boolean all = true;
        for (Map.Entry<ProcessId, Session> entry : clients.entrySet()) {
            ProcessId client = entry.getKey();
            Session session = entry.getValue();
            int next = done.getOrDefault(client, 0);
            all &= next >= session.answered();
            if (next == 0 && hasOrder(plus(done, client), session.put())) {
                return true;
            }
            if (next == 1 && canGet(session, done, value) && hasOrder(plus(done, client), value)) {
                return true;
            }
        }
        return all;
    }

    private static boolean canGet(Session session, Map<ProcessId, Integer> done, char value) {
        return session.answered() == 2
                && session.got() == value
                && Objects.requireNonNull(session.before()).entrySet().stream()
                        .allMatch(other -> done.getOrDefault(other.getKey(), 0) >= other.getValue());
    }

    private static Map<ProcessId, Integer> plus(Map<ProcessId, Integer> done, ProcessId client) {
        Map<ProcessId, Integer> more = new HashMap<>(done);
        more.merge(client, 1, Integer::sum);
        return more;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        clients.forEach((client, session) -> text.append(text.isEmpty() ? "" : ", ")
                .append(client)
                .append(" put ")
                .append(session.put())
                .append(session.answered() == 2 ? " and got " + session.got() : ""));
        return text.toString();
    }
}
