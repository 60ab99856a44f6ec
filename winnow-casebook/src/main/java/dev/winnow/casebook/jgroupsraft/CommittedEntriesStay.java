package dev.winnow.casebook.jgroupsraft;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import dev.winnow.threads.nodes.NodeView;
import java.util.Map;
import java.util.TreeMap;

/**
 * The invariant that no two members ever commit different entries at the same index of the log (state machine safety).
 * Its history is the first entry that was committed at each index.
 */
final class CommittedEntriesStay {

    private CommittedEntriesStay() {}

    static Invariant<?> invariant() {
        return Invariant.overHistory("committed entries stay", Map.<String, String>of(), CommittedEntriesStay::after);
    }

    private static Judgement<Map<String, String>> after(Map<String, String> known, Step step, States states) {
        ProcessId member = step.process();
        NodeView view = member == null ? null : states.of(member, NodeView.class);
        if (member == null || view == null || !(view.map("status").get("committed") instanceof Map<?, ?> committed)) {
            return Judgement.holds(known);
        }
        Map<String, String> next = known;
        for (Map.Entry<?, ?> entry : committed.entrySet()) {
            String index = entry.getKey().toString();
            String content = String.valueOf(entry.getValue());
            String before = known.get(index);
            if (before == null) {
                next = next == known ? new TreeMap<>(known) : next;
                next.put(index, content);
            } else if (!before.equals(content)) {
                return Judgement.broken(
                        member + " has committed " + content + " at index " + index + ", where " + before
                                + " was committed before",
                        member);
            }
        }
        return Judgement.holds(next);
    }
}
