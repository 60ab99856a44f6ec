package dev.winnow.casebook.pekko.features;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.function.IntFunction;
import org.apache.pekko.actor.Props;

/**
 * An application that uses every Pekko feature that Winnow controls. It has no bug: it shows that all of them replay.
 */
public final class PekkoFeaturesScenario implements Scenario {

    private static final ProcessId OFFICE = ProcessId.of("office");
    private static final ProcessId DOOR = ProcessId.of("door");
    private static final ProcessId DESK = ProcessId.of("desk");
    private static final ProcessId DESKER = ProcessId.of("desker");
    private static final ProcessId COUNTER = ProcessId.of("counter");
    private static final ProcessId FINDER = ProcessId.of("finder");

    @Override
    public String name() {
        return "pekko-features";
    }

    @Override
    public String summary() {
        return "Pekko: every feature under control at once, no bug; for winnow doctor";
    }

    @Override
    public Setup setup(Parameters parameters) {
        PekkoSystem system = PekkoSystem.with(Network.fifo().lossy().duplicating())
                .probe(ProcessId.of("client"))
                .actor(OFFICE, Props.create(Office.class))
                .actor(DOOR, Props.create(Door.class))
                .actor(DESK, Props.create(Desk.class))
                .actor(ProcessId.of("answering"), Props.create(Asker.Answering.class))
                .actor(DESKER, node -> Props.create(Asker.class, node.ref(ProcessId.of("answering"))))
                .behavior(COUNTER, Counter.create())
                .behavior(FINDER, Finder.create())
                .tolerateFailures()
                .build();
        Plan.Builder plan = Plan.plan();
        system.processes().forEach(plan::start);
        ProcessId[] nodes = system.processes().toArray(ProcessId[]::new);
        plan.inject(25).pace(0.2);
        send(plan, OFFICE, Office.Hire::new, 3);
        send(plan, OFFICE, number -> new Office.Work(number % 3, number), 21);
        send(plan, OFFICE, number -> new Office.Dismiss(number % 3, number / 3), 9);
        send(plan, DOOR, number -> number == 0 ? new Door.Push() : new Door.Turn(number > 1), 4);
        send(plan, DESK, number -> number == 0 ? new Desk.Open() : new Desk.Request(number), 5);
        send(plan, DESKER, Asker.Ask::new, 11);
        send(plan, DESKER, Asker.Compute::new, 5);
        send(plan, DESKER, Asker.Beat::new, 6);
        send(plan, COUNTER, Counter.Add::new, 8);
        send(plan, FINDER, Finder.Read::new, 5);
        plan.mix(0.3, Faults.crash(2, nodes)).mix(0.5, Faults.restart(nodes));
        plan.mix(0.2, Faults.drop()).mix(0.2, Faults.duplicate());
        plan.mix(0.2, Faults.partition(nodes)).mix(0.3, Faults.heal());
        return Setup.of(system)
                .plan(plan.build())
                .stepLimit(300)
                .messages(
                        Office.Command.class,
                        Door.Command.class,
                        Desk.Command.class,
                        Asker.Command.class,
                        Counter.Command.class,
                        Finder.Command.class)
                .build();
    }

    private static void send(Plan.Builder plan, ProcessId to, IntFunction<Object> message, int kinds) {
        plan.mix(1, (random, now) -> new External.Send(to, message.apply(random.nextInt(kinds))));
    }
}
