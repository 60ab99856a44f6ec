package dev.winnow.explore;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Lamport's TwoPhase, whose numbers of states are known. Spontaneous actions are timers that may fire at any time. */
public final class TwoPhaseCommit {

    private static final ProcessId MANAGER = ProcessId.of("manager");
    private static final String DECIDE = "decide";

    enum Outcome {
        COMMIT,
        ABORT
    }

    private record Prepared(ProcessId resource) {}

    private record Manager(boolean isOpen, Set<ProcessId> prepared) {}

    private TwoPhaseCommit() {}

    private record ManagerProcess(List<ProcessId> resources) implements PureProcess<Manager, Object> {
        @Override
        public Manager start(Context context) {
            context.setTimer(DECIDE, 1);
            return new Manager(true, Set.of());
        }

        @Override
        public Manager receive(Manager state, ProcessId from, Object message, Context context) {
            Set<ProcessId> prepared = new TreeSet<>(state.prepared());
            prepared.add(((Prepared) message).resource());
            return new Manager(true, prepared);
        }

        @Override
        public Manager timeout(Manager state, Object timer, Context context) {
            boolean all = state.prepared().size() == resources.size();
            Outcome outcome = all && context.choose(2) == 1 ? Outcome.COMMIT : Outcome.ABORT;
            resources.forEach(resource -> context.send(resource, outcome));
            return new Manager(false, state.prepared());
        }

        @Override
        public Acceptance accepts(Manager state, ProcessId from, Object message) {
            return state.isOpen() ? Acceptance.HANDLE : Acceptance.DEFER;
        }
    }

    private enum Resource {
        WORKING,
        PREPARED,
        COMMITTED,
        ABORTED
    }

    private record ResourceProcess() implements PureProcess<Resource, Object> {
        @Override
        public Resource start(Context context) {
            context.setTimer(DECIDE, 1);
            return Resource.WORKING;
        }

        @Override
        public Resource receive(Resource state, ProcessId from, Object message, Context context) {
            context.cancelTimer(DECIDE);
            return message == Outcome.COMMIT ? Resource.COMMITTED : Resource.ABORTED;
        }

        @Override
        public Resource timeout(Resource state, Object timer, Context context) {
            if (context.choose(2) == 1) {
                return Resource.ABORTED;
            }
            context.send(MANAGER, new Prepared(context.self()));
            return Resource.PREPARED;
        }
    }

    public static Setup of(int resources) {
        List<ProcessId> ids = IntStream.rangeClosed(1, resources)
                .mapToObj(i -> ProcessId.of("resource" + i))
                .toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.set()).process(MANAGER, new ManagerProcess(ids));
        ids.forEach(id -> system.process(id, new ResourceProcess()));
        Setup.Builder setup = Setup.of(system.build());
        if (resources <= 5) {
            setup.interchangeable(ids.toArray(ProcessId[]::new));
        }
        return setup.plan(Plan.plan()
                        .start(MANAGER)
                        .start(ids.toArray(ProcessId[]::new))
                        .build())
                .invariant(Invariant.always("all decide alike", states -> {
                    boolean committed = ids.stream().anyMatch(id -> states.of(id) == Resource.COMMITTED);
                    boolean aborted = ids.stream().anyMatch(id -> states.of(id) == Resource.ABORTED);
                    return committed && aborted ? new Invariant.Breach("one committed, one aborted", MANAGER) : null;
                }))
                .build();
    }
}
