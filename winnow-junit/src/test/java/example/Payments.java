package example;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.HashSet;
import java.util.Set;

/** A client pays, and pays again when it hears nothing; the account knows payments again if it is careful. */
public final class Payments {

    public record Pay(int number, int amount) {}

    public record Paid(int number) {}

    public static final ProcessId CLIENT = ProcessId.of("client");
    public static final ProcessId ACCOUNT = ProcessId.of("account");

    private Payments() {}

    static final class Client implements MutableProcess<Object> {
        private Pay unpaid = new Pay(0, 0);

        @Override
        public void start(Context context) {}

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

    static final class Account implements MutableProcess<Object> {
        private final boolean careful;
        private final Set<Integer> seen = new HashSet<>();
        private int balance;

        Account(boolean careful) {
            this.careful = careful;
        }

        @Override
        public void start(Context context) {}

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            Pay pay = (Pay) message;
            if (seen.add(pay.number()) || !careful) {
                balance += pay.amount();
            }
            context.send(from, new Paid(pay.number()));
        }
    }

    /** Of one payment of ten. */
    public static Setup.Builder system(boolean careful) {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .mutable(CLIENT, Client::new)
                .mutable(ACCOUNT, () -> new Account(careful))
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(CLIENT, ACCOUNT)
                        .send(CLIENT, new Pay(1, 10))
                        .build())
                .messages(Pay.class);
    }

    /** What was paid. */
    public static int balance(States states) {
        Account account = states.of(ACCOUNT, Account.class);
        return account == null ? 0 : account.balance;
    }

    /** That it is paid once. */
    public static Invariant<?> paidOnce() {
        return Invariant.always(
                "paid once",
                states -> balance(states) <= 10
                        ? null
                        : new Invariant.Breach("paid " + balance(states) + " instead of 10", ACCOUNT));
    }
}
