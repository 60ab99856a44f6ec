package dev.winnow.casebook.pekko.lockmanager;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.lockmanager.Message.Work;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A few clients that compete for the lock. */
public final class LockScenarios implements ScenarioSource {

    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 2, 9).defaultTo(3).describedAs("how many clients want the lock");

    private static final ProcessId LOCK = ProcessId.of("lock");

    private static final List<Parameter<?>> PARAMETERS = List.of(CLIENTS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("lock", "lock manager as a state machine, correct", Bug.NONE),
                of("lock-timer", "lock manager whose timer outlives its state", Bug.TIMER_OUTLIVES_ITS_STATE));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<ProcessId> clients = IntStream.rangeClosed(1, given.get(CLIENTS))
                .mapToObj(i -> ProcessId.of("client" + i))
                .toList();
        PekkoSystem.Builder system = PekkoSystem.with(Network.fifo()).actor(LOCK, LockManager.props(bug));
        Plan.Builder plan = Plan.plan().start(LOCK);
        for (ProcessId client : clients) {
            system.actor(client, node -> Client.props(node.ref(LOCK)));
            plan.start(client).send(client, new Work());
        }
        return Setup.of(system.build())
                .plan(plan.build())
                .messages(Work.class)
                .invariant(Invariant.always("one at a time has the lock", states -> exclusion(clients, states)))
                .build();
    }

    private static @Nullable Breach exclusion(List<ProcessId> clients, States states) {
        List<ProcessId> working = clients.stream()
                .filter(id -> states.of(id) instanceof Client client && client.isWorking())
                .toList();
        return working.size() < 2
                ? null
                : new Breach(working.get(0) + " and " + working.get(1) + " both have the lock", working);
    }
}
