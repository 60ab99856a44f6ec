package dev.winnow.casebook.pekko.counter;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.AnsweredOnce;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/** Increments of two counters. */
public final class CounterScenarios implements ScenarioSource {

    private static final Parameter<Integer> INCREMENTS =
            Parameter.integer("increments", 1, 100).defaultTo(3).describedAs("how often each counter is incremented");

    private static final ProcessId REGION = ProcessId.of("region");
    private static final ProcessId CLIENT = ProcessId.of("client");

    private static final List<Parameter<?>> PARAMETERS = List.of(INCREMENTS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("counter", "counters that are passivated when idle, correct", Bug.NONE),
                of("counter-idle", "counters that stop by themselves when idle", Bug.IDLE_COUNTERS_JUST_STOP),
                of(
                        "counter-cancel",
                        "counters that cancel a timeout, broken by Pekko 1.7.0",
                        Bug.RECEIVE_TIMEOUT_CANCELLED));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(REGION, Region.create(bug))
                .probe(CLIENT)
                .build();
        return Setup.of(system)
                .plan(plan(given.get(INCREMENTS)))
                .messages(Region.Increment.class)
                .invariant(new AnsweredOnce<>(
                        CLIENT, Region.Increment.class, Region.Increment::key, Region.Count.class, Region.Count::key))
                .build();
    }

    private static Plan plan(int increments) {
        ActorRef<Region.Count> client = PekkoSystem.typedRef(CLIENT);
        Plan.Builder plan = Plan.plan().start(REGION, CLIENT);
        for (int i = 1; i <= increments; i++) {
            for (String key : List.of("a", "b")) {
                plan.send(REGION, new Region.Increment(key, client));
            }
        }
        return plan.build();
    }
}
