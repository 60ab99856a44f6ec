package dev.winnow.casebook.paxos;

import dev.winnow.casebook.paxos.Message.Accept;
import dev.winnow.casebook.paxos.Message.Prepare;
import dev.winnow.casebook.paxos.Proposer.Phase;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The guarantee of Paxos: once a value is chosen, every higher proposal carries it (P2b of Paxos Made Simple). A value
 * is chosen when a majority has accepted it in one round, whether any process knows or not.
 *
 * @param proposed who proposed what, by round
 * @param accepted who accepted it, by round
 */
record Chosen(Map<Integer, Proposed> proposed, Map<Integer, Set<ProcessId>> accepted) {

    private static final Chosen NOTHING = new Chosen(Map.of(), Map.of());

    private record Proposed(ProcessId by, String value) {}

    static Invariant<?> stays(int acceptors) {
        return Invariant.overHistory("a chosen value stays", NOTHING, (known, step, states) -> {
            Chosen now = known.after(step, states);
            return now.equals(known) ? Judgement.holds(known) : now.judge(acceptors);
        });
    }

    private Chosen after(Step step, States states) {
        Object state = step.processIndex() < 0 ? null : states.at(step.processIndex());
        if (state instanceof Proposer proposer && proposer.is(Phase.PROPOSING)) {
            return withProposal(proposer, Objects.requireNonNull(step.process()));
        }
        return state instanceof Acceptor acceptor
                ? acceptor.accepted()
                        .filter(proposal -> isAccepted(proposal, step.payload()))
                        .map(proposal -> withAcceptance(proposal.round(), Objects.requireNonNull(step.process())))
                        .orElse(this)
                : this;
    }

    /**
     * Returns true if it was accepted in its round, rather than only promised or accepted in another one, whatever the
     * record says.
     */
    private static boolean isAccepted(Proposal recorded, @Nullable Object received) {
        return !(received instanceof Prepare)
                && !(received instanceof Accept accept && accept.proposal().round() != recorded.round());
    }

    private Chosen withProposal(Proposer proposer, ProcessId by) {
        return proposed.containsKey(proposer.round())
                ? this
                : new Chosen(with(proposed, proposer.round(), new Proposed(by, proposer.value())), accepted);
    }

    private Chosen withAcceptance(int round, ProcessId by) {
        Set<ProcessId> before = accepted.getOrDefault(round, Set.of());
        if (before.contains(by)) {
            return this;
        }
        Set<ProcessId> now = new TreeSet<>(before);
        now.add(by);
        return new Chosen(proposed, with(accepted, round, Collections.unmodifiableSet(now)));
    }

    private static <V> Map<Integer, V> with(Map<Integer, V> map, int round, V value) {
        Map<Integer, V> extended = new TreeMap<>(map);
        extended.put(round, value);
        return Collections.unmodifiableMap(extended);
    }

    private Judgement<Chosen> judge(int acceptors) {
        for (Map.Entry<Integer, Set<ProcessId>> round : accepted.entrySet()) {
            if (2 * round.getValue().size() > acceptors) {
                Judgement<Chosen> judgement = judgeHigherThan(round.getKey());
                if (judgement instanceof Judgement.Broken) {
                    return judgement;
                }
            }
        }
        return Judgement.holds(this);
    }

    private Judgement<Chosen> judgeHigherThan(int round) {
        Proposed chosen = Objects.requireNonNull(proposed.get(round), "accepted, but proposed by nobody");
        for (Map.Entry<Integer, Proposed> higher : proposed.entrySet()) {
            Proposed other = higher.getValue();
            if (higher.getKey() > round && !other.value().equals(chosen.value())) {
                return Judgement.broken(
                        "%s was chosen in round %d, but %s proposes %s in round %d"
                                .formatted(chosen.value(), round, other.by(), other.value(), higher.getKey()),
                        chosen.by(),
                        other.by());
            }
        }
        return Judgement.holds(this);
    }
}
