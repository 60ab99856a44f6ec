package example;

import static dev.winnow.invariant.Invariant.always;
import static dev.winnow.scenario.Faults.crash;
import static dev.winnow.scenario.Faults.restart;
import static dev.winnow.scenario.Plan.plan;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;

/** A box office that forgets what it has sold when it restarts. */
public final class TicketScenario implements Scenario {

    private static final Parameter<Integer> SEATS =
            Parameter.integer("seats", 1, 100).defaultTo(10).describedAs("seats in the hall");

    private static final ProcessId OFFICE = ProcessId.of("office");
    private static final ProcessId CLIENT = ProcessId.of("client");

    sealed interface Order {}

    public record Open(int show, int seats) implements Order {}

    public record Buy(int show) implements Order {}

    record Ticket(int show, int seat) {}

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(SEATS);
    }

    @Override
    public Setup setup(Parameters parameters) {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .mutable(OFFICE, Office::new)
                .mutable(CLIENT, Client::new)
                .build();
        return Setup.of(system)
                .plan(plan().start(OFFICE, CLIENT)
                        .send(OFFICE, new Open(1, parameters.get(SEATS)))
                        .await("the office is open", TicketScenario::isOpen)
                        .inject(10)
                        .mix(4, TicketScenario::buyIfOpen)
                        .mix(1, crash(1, OFFICE))
                        .mix(1, restart(OFFICE))
                        .build())
                .messages(Open.class, Buy.class)
                .invariant(always("every seat is sold once", TicketScenario::soldTwice))
                .validExternals(TicketScenario::opensFirst)
                .logicalClock(message -> message instanceof Ticket ticket ? (long) ticket.show() : null)
                .build();
    }

    private static boolean isOpen(Situation now) {
        Office office = now.states().of(OFFICE, Office.class);
        return office != null && office.seats > 0;
    }

    private static External buyIfOpen(RandomGenerator random, Situation now) {
        return isOpen(now) ? new External.Send(OFFICE, new Buy(1)) : null;
    }

    private static boolean opensFirst(List<External> externals) {
        return externals.stream()
                .filter(external -> external instanceof External.Send)
                .findFirst()
                .map(first -> ((External.Send) first).message() instanceof Open)
                .orElse(true);
    }

    private static Breach soldTwice(States states) {
        Client client = states.of(CLIENT, Client.class);
        return client == null || new HashSet<>(client.tickets).size() == client.tickets.size()
                ? null
                : new Breach("sold twice: " + client.tickets, CLIENT);
    }

    /** An office that sells seat after seat. Without a hall plan, tickets have no seat: all of them say 0. */
    static final class Office implements MutableProcess<Order> {
        private int seats;
        private int sold;

        @Override
        public void start(Context context) {
            seats = (int) context.stored("seats").orElse(0);
        }

        @Override
        public void receive(ProcessId from, Order order, Context context) {
            if (order instanceof Open open) {
                seats = open.seats();
                context.store("seats", seats);
            } else if (seats == 0) {
                context.send(CLIENT, new Ticket(((Buy) order).show(), 0));
            } else if (sold < seats) {
                sold++;
                context.send(CLIENT, new Ticket(((Buy) order).show(), sold));
            }
        }
    }

    static final class Client implements MutableProcess<Ticket> {
        private final List<Ticket> tickets = new ArrayList<>();

        @Override
        public void receive(ProcessId from, Ticket ticket, Context context) {
            tickets.add(ticket);
        }
    }
}
