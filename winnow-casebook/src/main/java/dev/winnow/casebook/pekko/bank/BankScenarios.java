package dev.winnow.casebook.pekko.bank;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.bank.Message.Transfer;
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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Transfers back and forth between two accounts. */
public final class BankScenarios implements ScenarioSource {

    private static final Parameter<Integer> TRANSFERS =
            Parameter.integer("transfers", 1, 20).defaultTo(3).describedAs("how many transfers are ordered");

    private static final ProcessId ALICE = ProcessId.of("alice");
    private static final ProcessId BOB = ProcessId.of("bob");
    private static final ProcessId TELLER = ProcessId.of("teller");
    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final int INITIAL_BALANCE = 100;

    private static final List<Parameter<?>> PARAMETERS = List.of(TRANSFERS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("bank", "bank transfer with ask, correct", Bug.NONE),
                of("bank-twice", "bank that repeats a debit when asked again", Bug.REPEATED_REQUESTS_COUNT_TWICE));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .actor(ALICE, Account.props(INITIAL_BALANCE, bug))
                .actor(BOB, Account.props(INITIAL_BALANCE, bug))
                .actor(TELLER, node -> Teller.props(Map.of("alice", node.ref(ALICE), "bob", node.ref(BOB))))
                .probe(CLIENT)
                .build();
        return Setup.of(system)
                .plan(plan(given.get(TRANSFERS)))
                .messages(Transfer.class)
                .invariant(Invariant.atEnd("no money is lost or made", BankScenarios::money))
                .build();
    }

    private static Plan plan(int transfers) {
        Plan.Builder plan = Plan.plan().start(ALICE, BOB, TELLER, CLIENT);
        for (int i = 1; i <= transfers; i++) {
            boolean forth = i % 2 == 1;
            plan.send(TELLER, new Transfer(i, forth ? "alice" : "bob", forth ? "bob" : "alice", 10 * i));
        }
        return plan.build();
    }

    private static @Nullable Breach money(States states) {
        Account alice = states.of(ALICE, Account.class);
        Account bob = states.of(BOB, Account.class);
        if (alice == null || bob == null || alice.balance() + bob.balance() == 2 * INITIAL_BALANCE) {
            return null;
        }
        return new Breach(
                "alice has %d and bob has %d, together not %d"
                        .formatted(alice.balance(), bob.balance(), 2 * INITIAL_BALANCE),
                ALICE,
                BOB);
    }
}
