package dev.winnow.casebook.pekko.stash;

import dev.winnow.casebook.Case;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.pekko.Probe;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/** A client that begins before the journal is ready. */
public final class StashScenarios implements ScenarioSource {

    private static final Parameter<Integer> ENTRIES =
            Parameter.integer("entries", 1, 100).defaultTo(6).describedAs("how many entries the client sends");

    private static final ProcessId ARCHIVE = ProcessId.of("archive");
    private static final ProcessId JOURNAL = ProcessId.of("journal");
    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final int ARCHIVED = 7;

    private static final List<Parameter<?>> PARAMETERS = List.of(ENTRIES);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("stash", "journal that stashes until it is ready, correct", Bug.NONE),
                of("stash-order", "journal that reorders what overflows its stash", Bug.OVERFLOW_GOES_TO_THE_BACK));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(ARCHIVE, Archive.create(ARCHIVED))
                .behavior(JOURNAL, node -> Journal.create(node.typed(ARCHIVE), bug))
                .probe(CLIENT)
                .build();
        return Setup.of(system)
                .plan(plan(given.get(ENTRIES)))
                .messages(Journal.Append.class)
                .invariant(Invariant.always("entries keep their order", StashScenarios::order))
                .build();
    }

    private static Plan plan(int entries) {
        ActorRef<Journal.Reply> client = PekkoSystem.typedRef(CLIENT);
        Plan.Builder plan = Plan.plan().start(ARCHIVE, JOURNAL, CLIENT);
        for (int n = 1; n <= entries; n++) {
            plan.send(JOURNAL, new Journal.Append(n, client));
        }
        return plan.build();
    }

    private static @Nullable Breach order(States states) {
        Probe client = states.of(CLIENT, Probe.class);
        if (client == null) {
            return null;
        }
        int last = 0;
        for (Journal.Appended appended : client.received(Journal.Appended.class)) {
            if (appended.n() < last) {
                return new Breach("entry " + appended.n() + " was appended after entry " + last, JOURNAL);
            }
            last = appended.n();
        }
        return null;
    }
}
