package dev.winnow.pipes.maelstrom;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.scenario.Condition;
import dev.winnow.system.Situation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The condition that a system had time to converge: all nodes are up, every message has arrived, and since the last
 * external event every node that has a clock ticked so many times.
 *
 * <p>It must hold before the block {@code settle} may run, also when a schedule is replayed in part. So no reduction
 * can take away the time that the nodes need, and blame them for not using it.
 *
 * @param nodes the nodes
 * @param ticks the number of ticks of each
 */
record Settling(List<ProcessId> nodes, int ticks) implements Condition {

    @Override
    public boolean holds(Situation now) {
        return now.enabled().messageCount() == 0
                && nodes.stream().allMatch(node -> now.states().isUp(node) && !now.permits(new External.Resume(node)))
                && isConnected(now)
                && hasTicked(now);
    }

    private static boolean isConnected(Situation now) {
        return now.recording().externals().stream()
                .filter(External.Partition.class::isInstance)
                .map(External.Partition.class::cast)
                .noneMatch(partition -> now.permits(new External.Heal(partition.one(), partition.other())));
    }

    private boolean hasTicked(Situation now) {
        Map<ProcessId, Integer> counts = countTicks(now.recording());
        return now.enabled().timerCount() == 0
                || nodes.stream().allMatch(node -> counts.getOrDefault(node, 0) >= ticks || !hasTimer(node, now));
    }

    private static boolean hasTimer(ProcessId node, Situation now) {
        for (int i = now.enabled().messageCount(); i < now.enabled().size(); i++) {
            if (now.recording().item(now.enabled().itemAt(i)).to().equals(node)) {
                return true;
            }
        }
        return false;
    }

    /** Counts the ticks of each node since the last external event. */
    private static Map<ProcessId, Integer> countTicks(Recording recording) {
        Map<ProcessId, Integer> counts = new HashMap<>();
        for (int i = recording.size() - 1; i >= 0; i--) {
            Step step = recording.step(i);
            if (step.isExternal()) {
                break;
            }
            ProcessId node = step.isFiring() ? step.process() : null;
            if (node != null) {
                counts.merge(node, 1, Integer::sum);
            }
        }
        return counts;
    }
}
