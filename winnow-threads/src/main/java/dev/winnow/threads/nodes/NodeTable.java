package dev.winnow.threads.nodes;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which nodes are up, paused and separated, and what their probes returned. */
final class NodeTable implements States {

    private final Map<ProcessId, Entry> entries = new LinkedHashMap<>();
    private final List<ProcessId> processes;
    private final Set<External.Partition> partitions = new HashSet<>();

    /** A node. */
    static final class Entry {
        private boolean isStarted;
        private boolean isUp;
        private boolean isPaused;
        private NodeView view = NodeView.EMPTY;
        private long now;

        boolean isRunning() {
            return isUp && !isPaused;
        }

        /** Returns true if it has crashed and not restarted since. */
        boolean isCrashed() {
            return isStarted && !isUp;
        }

        boolean isFirstLife() {
            return !isStarted;
        }

        /** Returns the time of its clock, in nanoseconds. */
        long now() {
            return now;
        }

        void update(long time, Map<String, @Nullable Object> probes) {
            now = time;
            if (!view.probes().equals(probes)) {
                view = new NodeView(probes);
            }
        }
    }

    NodeTable(List<ProcessId> processes) {
        this.processes = processes;
        processes.forEach(process -> entries.put(process, new Entry()));
    }

    Entry of(int processIndex) {
        return entry(processes.get(processIndex));
    }

    Entry entry(ProcessId process) {
        Entry entry = entries.get(process);
        if (entry == null) {
            throw new IllegalArgumentException("there is no node " + process);
        }
        return entry;
    }

    // ---- changes

    void start(ProcessId process) {
        Entry entry = entry(process);
        entry.isStarted = true;
        entry.isUp = true;
        entry.view = NodeView.EMPTY;
    }

    void crash(ProcessId process) {
        Entry entry = entry(process);
        entry.isUp = false;
        entry.isPaused = false;
        entry.view = NodeView.EMPTY;
    }

    void setPaused(ProcessId process, boolean isPaused) {
        entry(process).isPaused = isPaused;
    }

    void separate(External.Partition partition) {
        partitions.add(partition);
    }

    void heal(External.Heal heal) {
        partitions.remove(new External.Partition(heal.one(), heal.other()));
    }

    boolean areSeparated(ProcessId one, ProcessId other) {
        return partitions.stream()
                .anyMatch(partition -> (partition.one().contains(one)
                                && partition.other().contains(other))
                        || (partition.one().contains(other) && partition.other().contains(one)));
    }

    // ---- what may happen

    boolean mayStart(ProcessId process) {
        Entry entry = entries.get(process);
        return entry != null && !entry.isStarted;
    }

    boolean mayRestart(ProcessId process) {
        Entry entry = entries.get(process);
        return entry != null && entry.isCrashed();
    }

    boolean mayCrash(ProcessId process) {
        return isUp(process);
    }

    boolean mayPause(ProcessId process) {
        Entry entry = entries.get(process);
        return entry != null && entry.isRunning();
    }

    boolean mayResume(ProcessId process) {
        Entry entry = entries.get(process);
        return entry != null && entry.isPaused;
    }

    boolean isKnown(ProcessId process) {
        return entries.containsKey(process);
    }

    boolean maySeparate(External.Partition partition) {
        return areKnown(partition.one())
                && areKnown(partition.other())
                && partition.one().stream().noneMatch(partition.other()::contains)
                && !partitions.contains(partition);
    }

    private boolean areKnown(List<ProcessId> named) {
        return !named.isEmpty() && named.stream().allMatch(entries::containsKey);
    }

    boolean mayHeal(External.Heal heal) {
        return partitions.contains(new External.Partition(heal.one(), heal.other()));
    }

    // ---- states

    @Override
    public List<ProcessId> processes() {
        return processes;
    }

    @Override
    public boolean isUp(ProcessId process) {
        Entry entry = entries.get(process);
        return entry != null && entry.isUp;
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        Entry entry = entries.get(process);
        return entry != null && entry.isUp ? entry.view : null;
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return of(processes.get(processIndex));
    }
}
