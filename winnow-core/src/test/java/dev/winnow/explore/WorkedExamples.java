package dev.winnow.explore;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;

/** The small programs of the worked examples. */
public final class WorkedExamples {

    private static final ProcessId M = ProcessId.of("M");
    private static final ProcessId A = ProcessId.of("A");
    private static final ProcessId B = ProcessId.of("B");
    private static final ProcessId C = ProcessId.of("C");

    private WorkedExamples() {}

    /** A process that counts its messages, one step for each. */
    private record Worker() implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer done, ProcessId from, Object message, Context context) {
            return done + 1;
        }
    }

    /** Returns a system of independent processes with this many steps each. */
    public static Setup workers(int processes, int steps) {
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox());
        Plan.Builder plan = Plan.plan();
        for (int i = 0; i < processes; i++) {
            ProcessId id = ProcessId.of(String.valueOf((char) ('A' + i)));
            system.process(id, new Worker());
            plan.start(id);
            for (int step = 0; step < steps; step++) {
                plan.send(id, "step");
            }
        }
        return Setup.of(system.build()).plan(plan.build()).build();
    }

    /** A process that records what it receives, and forwards messages. */
    private record Relay(List<Letter> sends) implements PureProcess<List<Object>, Object> {

        record Letter(ProcessId to, String message) {}

        @Override
        public List<Object> start(Context context) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> log, ProcessId from, Object message, Context context) {
            sends.forEach(letter -> context.send(letter.to(), letter.message()));
            List<Object> longer = new ArrayList<>(log);
            longer.add(message);
            return List.copyOf(longer);
        }
    }

    private static PureProcess<List<Object>, Object> relay(Relay.Letter... sends) {
        return new Relay(List.of(sends));
    }

    /** M sends to A and then to B, each of which sends to C. Violated if C receives B's message first. */
    public static Setup diamond() {
        SimulatedSystem system = SimulatedSystem.with(Network.mailbox())
                .process(M, relay(new Relay.Letter(A, "a"), new Relay.Letter(B, "b")))
                .process(A, relay(new Relay.Letter(C, "c")))
                .process(B, relay(new Relay.Letter(C, "d")))
                .process(C, relay())
                .build();
        return Setup.of(system)
                .plan(Plan.plan().start(M, A, B, C).send(M, "go").build())
                .invariant(Invariant.always(
                        "A is heard of first",
                        states -> states.of(C) instanceof List<?> log
                                        && !log.isEmpty()
                                        && log.get(0).equals("d")
                                ? new Breach("B was first", C)
                                : null))
                .build();
    }

    /** The diamond without the invariant, so that nothing ends it early. */
    public static Setup quietDiamond() {
        Setup loud = diamond();
        return Setup.of(loud.world()).plan(loud.plan()).build();
    }
}
