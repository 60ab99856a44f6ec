package dev.winnow.casebook.multipaxos;

import dev.winnow.casebook.multipaxos.Message.Accept;
import dev.winnow.casebook.multipaxos.Message.Accepted;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The guarantee of Multi-Paxos: once a value is chosen in a slot, every proposal of a higher ballot in that slot
 * carries it. A value is chosen when a majority has accepted it in one ballot, whether any node knows or not. Judged by
 * the messages that nodes send, as their states may be wrong.
 *
 * @param slots what was proposed and accepted, by slot and ballot
 */
record ChosenSlotsStay(Map<Integer, Map<Integer, Vote>> slots) {

    private record Vote(String value, Set<ProcessId> acceptors) {}

    static Invariant<?> chosen(int nodes) {
        return Invariant.overHistory("a chosen value stays", new ChosenSlotsStay(Map.of()), (known, step, states) -> {
            ChosenSlotsStay now = known.after(step);
            return now.equals(known) ? Judgement.holds(known) : now.judge(nodes);
        });
    }

    private ChosenSlotsStay after(Step step) {
        ChosenSlotsStay next = this;
        for (Item item : step.sent()) {
            ProcessId node = Objects.requireNonNull(step.process());
            if (item.payload() instanceof Accept accept) {
                next = next.with(
                        accept.slot(),
                        accept.proposal().ballot(),
                        accept.proposal().value(),
                        node);
            } else if (item.payload() instanceof Accepted accepted) {
                Vote vote =
                        Objects.requireNonNull(next.slots.get(accepted.slot())).get(accepted.ballot());
                next = next.with(
                        accepted.slot(),
                        accepted.ballot(),
                        Objects.requireNonNull(vote).value(),
                        node);
            }
        }
        return next;
    }

    private ChosenSlotsStay with(int slot, int ballot, String value, ProcessId acceptor) {
        Map<Integer, Vote> votes = new TreeMap<>(slots.getOrDefault(slot, Map.of()));
        Vote vote = votes.get(ballot);
        Set<ProcessId> acceptors = new TreeSet<>(vote == null ? Set.of() : vote.acceptors());
        acceptors.add(acceptor);
        votes.put(ballot, new Vote(value, Collections.unmodifiableSet(acceptors)));
        Map<Integer, Map<Integer, Vote>> updated = new TreeMap<>(slots);
        updated.put(slot, Collections.unmodifiableMap(votes));
        return new ChosenSlotsStay(Collections.unmodifiableMap(updated));
    }

    private Judgement<ChosenSlotsStay> judge(int nodes) {
        for (Map.Entry<Integer, Map<Integer, Vote>> slot : slots.entrySet()) {
            String chosen = null;
            for (Map.Entry<Integer, Vote> ballot : slot.getValue().entrySet()) {
                Vote vote = ballot.getValue();
                if (chosen != null && !chosen.equals(vote.value())) {
                    return Judgement.broken("%s was chosen in slot %d, but ballot %d proposes %s there"
                            .formatted(chosen, slot.getKey(), ballot.getKey(), vote.value()));
                }
                chosen = 2 * vote.acceptors().size() > nodes ? vote.value() : chosen;
            }
        }
        return Judgement.holds(this);
    }
}
