package dev.winnow.casebook.pekko.backoff;

import dev.winnow.casebook.pekko.AnsweredOnce;
import dev.winnow.casebook.pekko.backoff.Catalog.ConnectionLost;
import dev.winnow.casebook.pekko.backoff.Catalog.Found;
import dev.winnow.casebook.pekko.backoff.Catalog.Lookup;
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
import java.util.List;

/** A client that looks up items in a catalog, while connections to its database are lost. */
public final class BackoffScenario implements Scenario {

    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 1, 10_000)
            .defaultTo(40)
            .describedAs("how many lookups and lost connections");

    private static final ProcessId CATALOG = ProcessId.of("catalog");
    private static final ProcessId CLIENT = ProcessId.of("client");

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(EXTERNALS);
    }

    @Override
    public Setup setup(Parameters given) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(CATALOG, Catalog.create())
                .probe(CLIENT)
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(CATALOG, CLIENT)
                        .inject(given.get(EXTERNALS))
                        .mix(4, lookup())
                        .mix(1, Faults.send(random -> new ConnectionLost(), CATALOG))
                        .build())
                .messages(Lookup.class, ConnectionLost.class)
                .invariant(new AnsweredOnce<>(CLIENT, Lookup.class, Lookup::item, Found.class, Found::item))
                .build();
    }

    private static Plan.Generator lookup() {
        return (random, now) -> new External.Send(
                CATALOG, new Lookup(now.recording().externals().size(), PekkoSystem.typedRef(CLIENT)));
    }
}
