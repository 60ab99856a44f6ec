package dev.winnow.casebook.pekko.pubsub;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.pubsub.Message.SetPrice;
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
import org.jspecify.annotations.Nullable;

/** A board that starts while the price changes. */
public final class PubSubScenarios implements ScenarioSource {

    private static final Parameter<Integer> CHANGES =
            Parameter.integer("changes", 1, 100).defaultTo(2).describedAs("how often the price changes");

    private static final ProcessId TICKER = ProcessId.of("ticker");
    private static final ProcessId BOARD = ProcessId.of("board");

    private static final List<Parameter<?>> PARAMETERS = List.of(CHANGES);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("pubsub", "price board on the event stream, correct", Bug.NONE),
                of("pubsub-gap", "price board that subscribes after its snapshot", Bug.SUBSCRIBED_AFTER_THE_SNAPSHOT));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .actor(TICKER, Ticker.props())
                .actor(BOARD, node -> Board.props(node.ref(TICKER), bug))
                .build();
        Plan.Builder plan = Plan.plan().start(TICKER, BOARD);
        for (int i = 1; i <= given.get(CHANGES); i++) {
            plan.send(TICKER, new SetPrice(100 + i));
        }
        return Setup.of(system)
                .plan(plan.build())
                .messages(SetPrice.class)
                .invariant(Invariant.whenQuiet("the board shows the price", PubSubScenarios::display))
                .build();
    }

    private static @Nullable Breach display(States states) {
        Ticker ticker = states.of(TICKER, Ticker.class);
        Board board = states.of(BOARD, Board.class);
        return ticker == null || board == null || board.shown().equals(ticker.price())
                ? null
                : new Breach(
                        "the board shows %d, the price is %d"
                                .formatted(board.shown().price(), ticker.price().price()),
                        BOARD);
    }
}
