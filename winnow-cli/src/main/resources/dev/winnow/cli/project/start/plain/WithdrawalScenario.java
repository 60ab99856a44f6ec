package com.acme;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.ArrayList;
import java.util.List;

/** Two withdrawals from an account that has enough money for one of them. */
public final class WithdrawalScenario implements Scenario {

    private static final ProcessId ACCOUNT = ProcessId.of("account");
    private static final ProcessId APPROVALS = ProcessId.of("approvals");
    private static final ProcessId CLIENT = ProcessId.of("client");

    @Override
    public String summary() {
        return "two withdrawals from one account";
    }

    /** Returns the processes, the messages from outside, and the invariant. */
    @Override
    public Setup setup(Parameters parameters) {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .mutable(ACCOUNT, AccountProcess::new)
                .mutable(APPROVALS, ApprovalsProcess::new)
                .mutable(CLIENT, ClientProcess::new)
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(APPROVALS, ACCOUNT, CLIENT)
                        .send(ACCOUNT, new Account.Withdraw(1, 80))
                        .send(ACCOUNT, new Account.Withdraw(2, 70))
                        .build())
                .messages(Account.Withdraw.class)
                .invariant(Invariant.always("the account is never overdrawn", WithdrawalScenario::overdrawn))
                .build();
    }

    /** Returns a breach if the account is overdrawn, null otherwise. */
    private static Breach overdrawn(States states) {
        AccountProcess process = states.of(ACCOUNT, AccountProcess.class);
        return process == null || process.account.balance() >= 0
                ? null
                : new Breach("the balance is " + process.account.balance(), ACCOUNT);
    }

    /** A process that passes messages to the account. */
    private static final class AccountProcess implements MutableProcess<Object> {
        private final Account account = new Account(100);

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            if (message instanceof Account.Withdraw request) {
                account.withdraw(
                        request, question -> context.send(APPROVALS, question), result -> context.send(CLIENT, result));
            } else {
                account.decided((Approvals.Answer) message, result -> context.send(CLIENT, result));
            }
        }
    }

    private static final class ApprovalsProcess implements MutableProcess<Approvals.Request> {
        private final Approvals approvals = new Approvals(500);

        @Override
        public void receive(ProcessId from, Approvals.Request message, Context context) {
            context.send(from, approvals.decide(message));
        }
    }

    /** A process that keeps all results. */
    private static final class ClientProcess implements MutableProcess<Object> {
        private final List<Object> results = new ArrayList<>();

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            results.add(message);
        }
    }
}
