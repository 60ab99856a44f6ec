package dev.winnow.explore.skeleton;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.system.States;
import dev.winnow.system.World;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The states of all processes after joined local traces. Each component's world goes there only if it is read. */
final class JoinedStates implements States {

    private final SystemPartition partition;
    private final List<SkeletonTree> trees;
    private final BitSet read = new BitSet(); // components
    private LocalTrace[] traces = {}; // by component

    JoinedStates(SystemPartition partition, List<SkeletonTree> trees) {
        this.partition = partition;
        this.trees = trees;
    }

    /** Shows the states after these traces. */
    void show(LocalTrace[] newTraces) {
        traces = newTraces;
    }

    /** Returns the components read so far. */
    BitSet read() {
        return read;
    }

    /** Returns the component's world after its trace. */
    World world(int component) {
        read.set(component);
        return trees.get(component).moves().run().follow(traces[component]);
    }

    @Override
    public List<ProcessId> processes() {
        return IntStream.range(0, traces.length)
                .boxed()
                .flatMap(this::processesOf)
                .toList();
    }

    private Stream<ProcessId> processesOf(int component) {
        Recording recording = world(component).recording();
        return recording.processes().stream().filter(process -> partition.owner(process) == component);
    }

    @Override
    public boolean isUp(ProcessId process) {
        return world(partition.owner(process)).states().isUp(process);
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        return world(partition.owner(process)).states().of(process);
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return of(processes().get(processIndex));
    }
}
