package example;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;

/** A client pays, and pays again when it hears nothing. */
public final class PaymentScenario implements Scenario {

    record Pay(int amount) {}

    record Paid() {}

    static final ProcessId CLIENT = ProcessId.of("client");
    static final ProcessId ACCOUNT = ProcessId.of("account");

    static final class Client implements MutableProcess<Object> {
        private Pay unpaid = new Pay(0);

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            if (message instanceof Pay pay) {
                unpaid = pay;
                timeout("no answer", context);
            } else {
                context.cancelTimer("no answer");
            }
        }

        @Override
        public void timeout(Object timer, Context context) {
            context.send(ACCOUNT, unpaid);
            context.setTimer("no answer", 100);
        }
    }

    static final class Account implements MutableProcess<Pay> {
        private int balance;

        @Override
        public void receive(ProcessId from, Pay pay, Context context) {
            balance += pay.amount();
            context.send(from, new Paid());
        }
    }

    @Override
    public String summary() {
        return "a client that resends its payment";
    }

    @Override
    public Setup setup(Parameters parameters) {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .mutable(CLIENT, Client::new)
                .mutable(ACCOUNT, Account::new)
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(CLIENT, ACCOUNT)
                        .send(CLIENT, new Pay(10))
                        .build())
                .messages(Pay.class)
                .invariant(Invariant.always("paid once", states -> {
                    Account account = states.of(ACCOUNT, Account.class);
                    return account == null || account.balance <= 10
                            ? null
                            : new Invariant.Breach("paid " + account.balance + " instead of 10", ACCOUNT);
                }))
                .build();
    }
}
