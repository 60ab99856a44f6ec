package dev.winnow.explore.skeleton;

import dev.winnow.model.Choices;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.statespace.StepFootprints;
import dev.winnow.statespace.StepFootprints.StepFootprint;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * What the last step of a world did and used. Two steps depend on each other if one changes what the other uses: their
 * process, or, if the process has threads, their thread, a variable, a lock, or the end of a channel in order.
 *
 * @param label what tells it apart from other steps with the same past
 * @param thread the process, or its thread
 * @param writes what it changes
 * @param reads what it only reads
 */
record StepUse(Object label, Object thread, List<Object> writes, List<Object> reads) {

    private record Handling(int content, Choices choices) {}

    private record ThreadLine(ProcessId process, String thread, String line, int received, List<Integer> choices) {}

    private record Shared(ProcessId process, Kind kind, String name) {}

    private record ChannelEnd(ProcessId from, ProcessId to, Kind kind) {}

    private enum Kind {
        THREAD,
        VARIABLE,
        SENDING,
        RECEIVING
    }

    static StepUse of(World world, SystemPartition partition) {
        Recording recording = world.recording();
        Step step = recording.step(recording.size() - 1);
        Item item = Objects.requireNonNull(step.item());
        StepFootprint footprint = world.ability(StepFootprints.class)
                .map(StepFootprints::ofLastStep)
                .orElse(null);
        return footprint == null ? ofProcess(step, item, partition) : ofThread(step, item, footprint, partition);
    }

    /** Returns true if both orders of the two steps have the same effect. */
    boolean isIndependentOf(StepUse other) {
        return Collections.disjoint(writes, other.writes)
                && Collections.disjoint(writes, other.reads)
                && Collections.disjoint(reads, other.writes);
    }

    /** Returns true if the step is one of this process, or creates it. */
    boolean concerns(ProcessId process) {
        return thread instanceof Shared shared ? shared.process.equals(process) : writes.contains(process);
    }

    /** Returns the use of a process, and of those that it creates. */
    private static StepUse ofProcess(Step step, Item item, SystemPartition partition) {
        Recording recording = step.recording();
        List<Object> writes = new ArrayList<>();
        writes.add(item.to());
        for (int i = recording.processCount() - 1; i >= 0 && recording.declaringStep(i) == step.index(); i--) {
            writes.add(recording.process(i));
        }
        Object label = new Handling(partition.contents().number(item), Choices.of(step));
        return new StepUse(label, item.to(), writes, List.of());
    }

    private static StepUse ofThread(Step step, Item item, StepFootprint footprint, SystemPartition partition) {
        ProcessId process = item.to();
        Object thread = new Shared(process, Kind.THREAD, footprint.thread());
        List<Object> writes = new ArrayList<>();
        writes.add(thread);
        footprint.writes().forEach(name -> writes.add(new Shared(process, Kind.VARIABLE, name)));
        if (partition.isFifo()) {
            step.sent().forEach(sent -> writes.add(new ChannelEnd(process, sent.to(), Kind.SENDING)));
        }
        if (partition.isFifo() && !item.isTimer()) {
            writes.add(new ChannelEnd(item.from(), process, Kind.RECEIVING));
        }
        int received = item.isTimer() ? LocalTrace.NONE : partition.contents().number(item);
        Object label = new ThreadLine(process, footprint.thread(), footprint.line(), received, footprint.choices());
        List<Object> reads = new ArrayList<>();
        footprint.reads().forEach(name -> reads.add(new Shared(process, Kind.VARIABLE, name)));
        return new StepUse(label, thread, writes, reads);
    }
}
