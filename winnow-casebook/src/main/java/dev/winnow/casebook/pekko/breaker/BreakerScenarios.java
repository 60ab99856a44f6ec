package dev.winnow.casebook.pekko.breaker;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.AnsweredOnce;
import dev.winnow.casebook.pekko.breaker.Message.Answer;
import dev.winnow.casebook.pekko.breaker.Message.Query;
import dev.winnow.casebook.pekko.breaker.Message.Refresh;
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

/** Queries while quotes are fetched. */
public final class BreakerScenarios implements ScenarioSource {

    private static final Parameter<Integer> QUERIES =
            Parameter.integer("queries", 1, 100).defaultTo(3).describedAs("how many queries there are");

    private static final ProcessId EXCHANGE = ProcessId.of("exchange");
    private static final ProcessId QUOTES = ProcessId.of("quotes");
    private static final ProcessId CLIENT = ProcessId.of("client");

    private static final List<Parameter<?>> PARAMETERS = List.of(QUERIES);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("breaker", "quotes behind a circuit breaker, correct", Bug.NONE),
                of("breaker-sender", "quotes that read the sender in a callback", Bug.SENDER_READ_IN_THE_CALLBACK));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .actor(EXCHANGE, Exchange.props())
                .actor(QUOTES, node -> Quotes.props(node.ref(EXCHANGE), bug))
                .probe(CLIENT)
                .build();
        Plan.Builder plan = Plan.plan().start(EXCHANGE, QUOTES, CLIENT).awaitQuiet();
        for (int i = 1; i <= given.get(QUERIES); i++) {
            plan.send(QUOTES, new Query(i)).send(QUOTES, new Refresh());
        }
        return Setup.of(system)
                .plan(plan.build())
                .messages(Query.class, Refresh.class)
                .invariant(new AnsweredOnce<>(CLIENT, Query.class, Query::id, Answer.class, Answer::query))
                .build();
    }
}
