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
 * A process that forwards every message, to each of the processes in turn, so that the number of messages in flight
 * stays constant. Its state is the number of forwarded messages.
 *
 * @param processes all processes
 * @param share the number of messages that this process sends at its start
 */
record Relay(List<ProcessId> processes, int share) implements PureProcess<Integer, Object> {

    private static final int SIZE = 5;

    /** Returns a system with the given number of messages in flight. */
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
