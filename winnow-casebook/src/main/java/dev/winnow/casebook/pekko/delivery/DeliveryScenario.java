package dev.winnow.casebook.pekko.delivery;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reliable delivery of jobs from a producer that crashes again and again. */
public final class DeliveryScenario implements Scenario {

    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 1, 10_000)
            .defaultTo(40)
            .describedAs("how many jobs, crashes, restarts and lost messages");

    private static final ProcessId PRODUCER = ProcessId.of("producer");
    private static final ProcessId CONSUMER = ProcessId.of("consumer");

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(EXTERNALS);
    }

    @Override
    public Setup setup(Parameters given) {
        PekkoSystem system = PekkoSystem.with(Network.fifo().lossy())
                .behavior(CONSUMER, Consumer.create())
                .behavior(
                        PRODUCER,
                        node -> Producer.create(
                                node.typed(CONSUMER), StoredQueue.create(node.durable("disk", StoredQueue.Disk::new))))
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(CONSUMER, PRODUCER)
                        .inject(given.get(EXTERNALS))
                        .mix(6, job())
                        .mix(1, Faults.crash(1, PRODUCER))
                        .mix(2, Faults.restart(PRODUCER))
                        .mix(1, Faults.drop())
                        .build())
                .messages(Job.class)
                .invariant(Invariant.always("jobs keep their order", DeliveryScenario::order))
                .build();
    }

    private static Plan.Generator job() {
        return (random, now) ->
                new External.Send(PRODUCER, new Job(now.recording().externals().size()));
    }

    /** Checks the order of jobs, each of which may be done again after a crash. */
    private static @Nullable Breach order(States states) {
        Consumer consumer = states.of(CONSUMER, Consumer.class);
        List<Job> done = consumer == null ? List.of() : consumer.done();
        for (int i = 1; i < done.size(); i++) {
            Job job = done.get(i);
            if (job.number() < done.get(i - 1).number() && done.indexOf(job) == i) {
                return new Breach(
                        "job " + job.number() + " is done after job "
                                + done.get(i - 1).number(),
                        CONSUMER);
            }
        }
        return null;
    }
}
