package dev.winnow.casebook.jgroupsraft;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import dev.winnow.threads.nodes.Call;
import dev.winnow.threads.nodes.NodeView;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The invariant that the log of a leader has every write that was acknowledged before its election (leader
 * completeness). A leader was surely elected later if its term is higher than all terms that members knew when the
 * write was acknowledged: a majority, which has the write, voted after that.
 */
final class NoAcknowledgedWriteIsLost {

    private NoAcknowledgedWriteIsLost() {}

    /**
     * What is known.
     *
     * @param highestTerm the highest term of any member so far
     * @param writes what was the highest term when each value was acknowledged
     */
    private record Acknowledged(long highestTerm, Map<String, Long> writes) {

        static final Acknowledged NOTHING = new Acknowledged(0, Map.of());

        Acknowledged withTerm(long term) {
            return term <= highestTerm ? this : new Acknowledged(term, writes);
        }

        Acknowledged with(Call call) {
            if (!call.operation().equals("put")) {
                return this;
            }
            Map<String, Long> more = new TreeMap<>(writes);
            more.put(call.arguments().get(1), highestTerm);
            return new Acknowledged(highestTerm, more);
        }
    }

    static Invariant<?> invariant() {
        return Invariant.overHistory(
                "no acknowledged write is lost", Acknowledged.NOTHING, NoAcknowledgedWriteIsLost::after);
    }

    private static Judgement<Acknowledged> after(Acknowledged before, Step step, States states) {
        ProcessId member = step.process();
        NodeView view = member == null ? null : states.of(member, NodeView.class);
        if (member == null || view == null) {
            return Judgement.holds(before);
        }
        Map<?, ?> status = view.map("status");
        long term = status.get("term") instanceof Long known ? known : 0;
        Acknowledged now = before.withTerm(term);
        if (step.isDelivery() && step.payload() instanceof Call.Returned end) {
            now = now.with(end.call());
        }
        if (!"Leader".equals(status.get("role")) || !(status.get("values") instanceof List<?> values)) {
            return Judgement.holds(now);
        }
        for (Map.Entry<String, Long> write : now.writes().entrySet()) {
            if (write.getValue() < term && !values.contains(write.getKey())) {
                return Judgement.broken(
                        member + " leads in term " + term + ", and its log lacks the write of " + write.getKey()
                                + ", which was acknowledged in term " + write.getValue() + " or before",
                        member);
            }
        }
        return Judgement.holds(now);
    }
}
