package dev.winnow.pipes.workload;

import dev.winnow.system.BadInput;
import java.util.List;

/** All workloads. */
public final class Workloads {

    private static final int KEYS = 2;

    private Workloads() {}

    /** Returns all workloads. */
    public static List<Workload> all(TopologyKind topology) {
        return List.of(
                new EchoWorkload(),
                new UniqueIdsWorkload(),
                new BroadcastWorkload(topology),
                new GrowOnlySetWorkload(),
                CounterWorkload.growOnly(),
                CounterWorkload.withDecrements(),
                new LinearizableStoreWorkload(KEYS));
    }

    /** Returns the names of all workloads. */
    public static List<String> names() {
        return all(TopologyKind.GRID).stream().map(Workload::name).toList();
    }

    /**
     * Returns the workload with this name.
     *
     * @param topology the neighbors of nodes, if the workload tells them
     */
    public static Workload named(String name, TopologyKind topology) {
        return all(topology).stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        "there is no workload '" + name + "'", "use one of " + String.join(", ", names())));
    }
}
