package dev.winnow.lab.bench;

import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Passes on every message it gets, to each of the processes in turn: as many messages as at first are under way for
 * ever. Its state is how many it passed on.
 *
 * @param share how many messages this one sends at its start
 */
record Relay(List<ProcessId> processes, int share) implements PureProcess<Integer> {

    private static final int SIZE = 5;

    /** A system in which that many messages are under way. */
    static MeasuredSystem walk(Network network, int pending) {
        List<ProcessId> processes =
                IntStream.range(0, SIZE).mapToObj(i -> ProcessId.of("r" + i)).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        processes.forEach(id -> system.process(id, new Relay(processes, pending / SIZE)));
        return new MeasuredSystem(Setup.of(system.build()).build(), new Origin("relay", Map.of(), 1));
    }

    @Override
    public Integer start(Context context) {
        for (int i = 0; i < share; i++) {
            context.send(processes.get(i % SIZE), "token");
        }
        return 0;
    }

    @Override
    public Integer receive(Integer passed, ProcessId from, Object message, Context context) {
        context.send(processes.get(passed % SIZE), message);
        return passed + 1;
    }
}
