package dev.winnow.casebook.pekko.pull;

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

/** Two workers and a few jobs. */
public final class PullScenarios implements ScenarioSource {

    private static final Parameter<Integer> JOBS =
            Parameter.integer("jobs", 1, 100).defaultTo(4).describedAs("how many jobs there are");

    private static final ProcessId MANAGER = ProcessId.of("manager");
    private static final ProcessId ONE = ProcessId.of("worker1");
    private static final ProcessId TWO = ProcessId.of("worker2");
    private static final ProcessId CLIENT = ProcessId.of("client");

    private static final List<Parameter<?>> PARAMETERS = List.of(JOBS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("pull", "work pulling, correct", Bug.NONE),
                of("pull-twice", "work pulling that counts a repeated pull twice", Bug.REPEATED_PULLS_COUNT));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(MANAGER, Manager.create(bug))
                .behavior(ONE, node -> Worker.create(node.typed(MANAGER)))
                .behavior(TWO, node -> Worker.create(node.typed(MANAGER)))
                .probe(CLIENT)
                .build();
        return Setup.of(system)
                .plan(plan(given.get(JOBS)))
                .messages(Manager.Submit.class)
                .invariant(new AnsweredOnce<>(
                        CLIENT,
                        Manager.Submit.class,
                        Manager.Submit::job,
                        Manager.Completed.class,
                        Manager.Completed::job))
                .build();
    }

    private static Plan plan(int jobs) {
        ActorRef<Manager.Completed> client = PekkoSystem.typedRef(CLIENT);
        Plan.Builder plan = Plan.plan().start(MANAGER, ONE, TWO, CLIENT);
        for (int job = 1; job <= jobs; job++) {
            plan.send(MANAGER, new Manager.Submit(job, client));
        }
        return plan.build();
    }
}
