package dev.winnow.casebook.pekko.worker;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.AnsweredOnce;
import dev.winnow.casebook.pekko.worker.Message.Job;
import dev.winnow.casebook.pekko.worker.Message.JobDone;
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

/** Jobs for a worker whose database refuses it at first. */
public final class WorkerScenarios implements ScenarioSource {

    private static final Parameter<Integer> JOBS =
            Parameter.integer("jobs", 1, 100).defaultTo(2).describedAs("how many jobs there are");
    private static final Parameter<Integer> REFUSALS =
            Parameter.integer("refusals", 0, 10).defaultTo(1).describedAs("how many connections the database refuses");

    private static final ProcessId DATABASE = ProcessId.of("database");
    private static final ProcessId FOREMAN = ProcessId.of("foreman");
    private static final ProcessId CLIENT = ProcessId.of("client");

    private static final List<Parameter<?>> PARAMETERS = List.of(JOBS, REFUSALS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("worker", "supervised worker, correct", Bug.NONE),
                of("worker-restart", "supervised worker that loses jobs when it restarts", Bug.JOBS_KEPT_IN_A_FIELD));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .actor(DATABASE, Database.props(given.get(REFUSALS)))
                .actor(FOREMAN, node -> Foreman.props(node.ref(DATABASE), bug))
                .probe(CLIENT)
                .build();
        Plan.Builder plan = Plan.plan().start(DATABASE, FOREMAN, CLIENT);
        for (int id = 1; id <= given.get(JOBS); id++) {
            plan.send(FOREMAN, new Job(id));
        }
        return Setup.of(system)
                .plan(plan.build())
                .messages(Job.class)
                .invariant(new AnsweredOnce<>(CLIENT, Job.class, Job::id, JobDone.class, JobDone::job))
                .build();
    }
}
