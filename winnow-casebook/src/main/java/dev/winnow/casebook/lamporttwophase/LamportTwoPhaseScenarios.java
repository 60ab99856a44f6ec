package dev.winnow.casebook.lamporttwophase;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.lamporttwophase.Message.Wish;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lamport's TwoPhase, correct.
 *
 * <p>Messages stay in the network and may be received again. Spontaneous actions of a process are messages to itself,
 * pending from the start and deferred while the state of the process does not allow them: so every step is a delivery,
 * and the steps are exactly those of the specification.
 */
public final class LamportTwoPhaseScenarios implements ScenarioSource {

    private static final Parameter<Integer> N =
            Parameter.integer("n", 1, 15).defaultTo(3).describedAs("how many resource managers there are");

    private static final ProcessId MANAGER = ProcessId.of("manager");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "twophase",
                "Lamport's TwoPhase, correct: a classic for state counts",
                List.of(N),
                LamportTwoPhaseScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        List<String> resources = Case.names("resource", given.get(N));
        SimulatedSystem.Builder system =
                SimulatedSystem.with(Network.set()).process(MANAGER, new ManagerProcess(new Managing(resources)));
        resources.forEach(name -> system.process(ProcessId.of(name), new ResourceProcess(new Working(name))));
        return Setup.of(system.build())
                .invariant(Invariant.always("resource managers agree", LamportTwoPhaseScenarios::disagree))
                .build();
    }

    private static @Nullable Breach disagree(States states) {
        @Nullable ProcessId committed = null;
        @Nullable ProcessId aborted = null;
        for (ProcessId process : states.processes()) {
            Object state = states.of(process);
            committed = state == Resource.COMMITTED ? process : committed;
            aborted = state == Resource.ABORTED ? process : aborted;
        }
        return committed == null || aborted == null
                ? null
                : new Breach("%s committed, %s aborted".formatted(committed, aborted), committed, aborted);
    }

    private static Acceptance acceptance(boolean taken) {
        return taken ? Acceptance.HANDLE : Acceptance.DEFER;
    }

    private record ManagerProcess(Managing managing) implements PureProcess<Manager, Message> {

        @Override
        public Manager start(Context context) {
            context.send(context.self(), Wish.COMMIT);
            context.send(context.self(), Wish.ABORT);
            return Manager.NEW;
        }

        @Override
        public Acceptance accepts(Manager manager, ProcessId from, Message message) {
            return acceptance(managing.takes(manager, message));
        }

        @Override
        public Manager receive(Manager manager, ProcessId from, Message message, Context context) {
            return managing.on(manager, message, (to, sent) -> context.send(ProcessId.of(to), sent));
        }
    }

    private record ResourceProcess(Working working) implements PureProcess<Resource, Message> {

        @Override
        public Resource start(Context context) {
            context.send(context.self(), Wish.PREPARE);
            context.send(context.self(), Wish.ABORT);
            return Resource.WORKING;
        }

        @Override
        public Acceptance accepts(Resource resource, ProcessId from, Message message) {
            return acceptance(working.takes(resource, message));
        }

        @Override
        public Resource receive(Resource resource, ProcessId from, Message message, Context context) {
            return working.on(message, sent -> context.send(MANAGER, sent));
        }
    }
}
