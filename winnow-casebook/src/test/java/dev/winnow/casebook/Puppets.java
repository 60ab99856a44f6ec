package dev.winnow.casebook;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.Optional;

/** Processes that take for their state whatever they are told: shows invariants what no casebook system does. */
public final class Puppets {

    private final SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo());
    private final Plan.Builder plan = Plan.plan();

    public Puppets(Object beginning, String... names) {
        for (String name : names) {
            system.process(ProcessId.of(name), new Puppet(beginning));
            plan.start(ProcessId.of(name));
        }
    }

    /** Lets the process have this state next. */
    public Puppets turn(String name, Object state) {
        plan.send(ProcessId.of(name), state).awaitQuiet();
        return this;
    }

    /** What the invariant finds wrong, in words. */
    public Optional<String> complaint(Invariant<?> invariant) {
        return complaint(
                Setup.of(system.build()).plan(plan.build()).invariant(invariant).build(), invariant);
    }

    public static Optional<String> complaint(Setup setup, Invariant<?> invariant) {
        return Fuzzing.violation(setup, 0, 1)
                .filter(violation -> violation.invariant().equals(invariant.name()))
                .map(violation -> violation.message());
    }

    private record Puppet(Object beginning) implements PureProcess<Object> {

        @Override
        public Object start(Context context) {
            return beginning;
        }

        @Override
        public Object receive(Object state, ProcessId from, Object message, Context context) {
            return message;
        }
    }
}
