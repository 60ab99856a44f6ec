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
    private static final Parameter<Group> INTERCHANGEABLE = Parameter.oneOf("interchangeable", Group.class)
            .defaultTo(Group.NONE)
            .describedAs("whether resource managers that differ only in their names count once");

    private static final ProcessId MANAGER = ProcessId.of("manager");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "twophase",
                "Lamport's TwoPhase, correct: a classic for state counts",
                List.of(N, INTERCHANGEABLE),
                LamportTwoPhaseScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        List<ProcessId> resources =
                Case.names("resource", given.get(N)).stream().map(ProcessId::of).toList();
        SimulatedSystem.Builder system =
                SimulatedSystem.with(Network.set()).process(MANAGER, new ManagerProcess(new Managing<>(resources)));
        resources.forEach(resource -> system.process(resource, new ResourceProcess()));
        Setup.Builder setup = Setup.of(system.build())
                .invariant(Invariant.always("resource managers agree", LamportTwoPhaseScenarios::disagree));
        return given.get(INTERCHANGEABLE) == Group.NONE
                ? setup.build()
                : Case.interchangeable(setup, resources).build();
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

    private enum Group {
        NONE,
        RESOURCES
    }

    private record ManagerProcess(Managing<ProcessId> managing) implements PureProcess<Manager<ProcessId>, Message> {

        @Override
        public Manager<ProcessId> start(Context context) {
            context.send(context.self(), Wish.COMMIT);
            context.send(context.self(), Wish.ABORT);
            return Manager.initial();
        }

        @Override
        public Acceptance accepts(Manager<ProcessId> manager, ProcessId from, Message message) {
            return acceptance(managing.takes(manager, message));
        }

        @Override
        public Manager<ProcessId> receive(
                Manager<ProcessId> manager, ProcessId from, Message message, Context context) {
            return managing.on(manager, from, message, context::send);
        }
    }

    private record ResourceProcess() implements PureProcess<Resource, Message> {

        @Override
        public Resource start(Context context) {
            context.send(context.self(), Wish.PREPARE);
            context.send(context.self(), Wish.ABORT);
            return Resource.WORKING;
        }

        @Override
        public Acceptance accepts(Resource resource, ProcessId from, Message message) {
            return acceptance(Working.takes(resource, message));
        }

        @Override
        public Resource receive(Resource resource, ProcessId from, Message message, Context context) {
            return Working.on(message, sent -> context.send(MANAGER, sent));
        }
    }
}
