package dev.winnow.explore.skeleton;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import dev.winnow.system.World;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The states of all processes after joined local traces. Those of a component are asked for only if they are read. */
final class JoinedStates implements States {

    /**
     * The states of a component.
     *
     * @param running the states of those that are running
     */
    record ComponentStates(List<ProcessId> processes, Map<ProcessId, Optional<Object>> running) {

        static ComponentStates of(World world, List<ProcessId> processes) {
            Map<ProcessId, Optional<Object>> running = new LinkedHashMap<>();
            processes.stream()
                    .filter(world.states()::isUp)
                    .forEach(process -> running.put(
                            process, Optional.ofNullable(world.states().of(process))));
            return new ComponentStates(processes, running);
        }
    }

    /** Tells the states of a component after one of its traces. */
    interface StateSource {
        ComponentStates after(int component, LocalTrace trace);
    }

    private final SystemPartition partition;
    private final StateSource source;
    private final BitSet read = new BitSet(); // components
    private LocalTrace[] traces = {}; // by component
    private @Nullable ComponentStates[] shown = {}; // by component; null if it was not read

    JoinedStates(SystemPartition partition, StateSource source) {
        this.partition = partition;
        this.source = source;
    }

    /** Shows the states after these traces. */
    void show(LocalTrace[] newTraces) {
        traces = newTraces;
        shown = new ComponentStates[traces.length];
    }

    /** Returns the components read so far. */
    BitSet read() {
        return read;
    }

    private ComponentStates states(int component) {
        read.set(component);
        ComponentStates known = shown[component];
        if (known == null) {
            known = source.after(component, traces[component]);
            shown[component] = known;
        }
        return known;
    }

    @Override
    public List<ProcessId> processes() {
        return IntStream.range(0, traces.length)
                .boxed()
                .flatMap(component -> states(component).processes.stream())
                .toList();
    }

    @Override
    public boolean isUp(ProcessId process) {
        return states(partition.owner(process)).running.containsKey(process);
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        return states(partition.owner(process))
                .running
                .getOrDefault(process, Optional.empty())
                .orElse(null);
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return of(processes().get(processIndex));
    }
}
