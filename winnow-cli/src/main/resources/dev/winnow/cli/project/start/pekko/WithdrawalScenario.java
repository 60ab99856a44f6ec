package com.acme;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import org.apache.pekko.actor.typed.ActorRef;

/** Two withdrawals from an account that has enough money for one of them. */
public final class WithdrawalScenario implements Scenario {

    private static final ProcessId ACCOUNT = ProcessId.of("account");
    private static final ProcessId APPROVALS = ProcessId.of("approvals");
    private static final ProcessId CLIENT = ProcessId.of("client");

    @Override
    public String summary() {
        return "two withdrawals from one account";
    }

    /** Returns the actors, the messages from outside, and the invariant. */
    @Override
    public Setup setup(Parameters parameters) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(APPROVALS, Approvals.create(500))
                .behavior(ACCOUNT, node -> Account.create(100, node.typed(APPROVALS)))
                .probe(CLIENT)
                .build();
        ActorRef<Account.Result> client = PekkoSystem.typedRef(CLIENT);
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(APPROVALS, ACCOUNT, CLIENT)
                        .send(ACCOUNT, new Account.Withdraw(1, 80, client))
                        .send(ACCOUNT, new Account.Withdraw(2, 70, client))
                        .build())
                .messages(Account.Withdraw.class)
                .invariant(Invariant.always("the account is never overdrawn", WithdrawalScenario::overdrawn))
                .build();
    }

    /** Returns a breach if the account is overdrawn, null otherwise. */
    private static Breach overdrawn(States states) {
        Account account = states.of(ACCOUNT, Account.class);
        return account == null || account.balance() >= 0
                ? null
                : new Breach("the balance is " + account.balance(), ACCOUNT);
    }
}
