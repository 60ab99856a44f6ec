package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Answer;
import dev.winnow.casebook.chain.Message.Query;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The guarantee to clients: a query returns the last update that was answered before the query was sent, or a later
 * one.
 *
 * @param answered the last update that was answered
 * @param asked the query of each client that waits for an answer
 */
record LatestAnswer(int answered, Map<ProcessId, Asked> asked) {

    /** A query, and the last update answered before it was sent. */
    private record Asked(int number, int least) {}

    static Invariant<?> isReturned() {
        return Invariant.overHistory(
                "a query returns the last answered update", new LatestAnswer(0, Map.of()), LatestAnswer::after);
    }

    private static Judgement<LatestAnswer> after(LatestAnswer known, Step step, States states) {
        int index = step.processIndex();
        return index >= 0 && states.at(index) instanceof Client
                ? known.judge(Objects.requireNonNull(step.process()), step)
                : Judgement.holds(known);
    }

    private Judgement<LatestAnswer> judge(ProcessId client, Step step) {
        Asked query = asked.get(client);
        if (step.payload() instanceof Answer answer && query != null && query.number() == answer.number()) {
            int returned = answer.latest().map(Entry::id).orElse(0);
            return returned < query.least()
                    ? Judgement.broken(
                            "%s was told of update %d, but update %d had been answered before it asked"
                                    .formatted(client, returned, query.least()),
                            client)
                    : Judgement.holds(without(client));
        }
        LatestAnswer next = step.payload() instanceof Updated updated
                ? withAnswered(updated.entry().id())
                : this;
        return Judgement.holds(next.withAsked(client, step));
    }

    private LatestAnswer without(ProcessId client) {
        Map<ProcessId, Asked> remaining = new TreeMap<>(asked);
        remaining.remove(client);
        return new LatestAnswer(answered, Collections.unmodifiableMap(remaining));
    }

    private LatestAnswer withAnswered(int id) {
        return id > answered ? new LatestAnswer(id, asked) : this;
    }

    /** A query that is sent again counts from when it was first sent. */
    private LatestAnswer withAsked(ProcessId client, Step step) {
        for (Item item : step.createdItems()) {
            if (item.payload() instanceof Query query && !asked.containsKey(client)) {
                Map<ProcessId, Asked> extended = new TreeMap<>(asked);
                extended.put(client, new Asked(query.number(), answered));
                return new LatestAnswer(answered, Collections.unmodifiableMap(extended));
            }
        }
        return this;
    }
}
