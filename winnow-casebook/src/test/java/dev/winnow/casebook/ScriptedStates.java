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

/** Processes whose states are given by the test: shows invariants states that no casebook system reaches. */
public final class ScriptedStates {

    private final SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo());
    private final Plan.Builder plan = Plan.plan();

    public ScriptedStates(Object initial, String... names) {
        for (String name : names) {
            system.process(ProcessId.of(name), new ScriptedState(initial));
            plan.start(ProcessId.of(name));
        }
    }

    /** Sets the next state of the process. */
    public ScriptedStates setState(String name, Object state) {
        plan.send(ProcessId.of(name), state).awaitQuiet();
        return this;
    }

    /** Returns the message of the violation, if the invariant is violated. */
    public Optional<String> violation(Invariant<?> invariant) {
        return violation(
                Setup.of(system.build()).plan(plan.build()).invariant(invariant).build(), invariant);
    }

    public static Optional<String> violation(Setup setup, Invariant<?> invariant) {
        return Fuzzing.violation(setup, 0, 1)
                .filter(violation -> violation.invariant().equals(invariant.name()))
                .map(violation -> violation.message());
    }

    private record ScriptedState(Object initial) implements PureProcess<Object, Object> {

        @Override
        public Object start(Context context) {
            return initial;
        }

        @Override
        public Object receive(Object state, ProcessId from, Object message, Context context) {
            return message;
        }
    }
}
