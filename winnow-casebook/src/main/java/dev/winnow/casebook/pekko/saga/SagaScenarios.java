package dev.winnow.casebook.pekko.saga;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.AnsweredOnce;
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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/** More trips than the hotel has rooms for. */
public final class SagaScenarios implements ScenarioSource {

    private static final Parameter<Integer> TRIPS =
            Parameter.integer("trips", 1, 20).defaultTo(2).describedAs("how many trips are booked");

    private static final ProcessId AIRLINE = ProcessId.of("airline");
    private static final ProcessId HOTEL = ProcessId.of("hotel");
    private static final ProcessId AGENCY = ProcessId.of("agency");
    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final int SEATS = 100;
    private static final int ROOMS = 1;

    private static final List<Parameter<?>> PARAMETERS = List.of(TRIPS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("saga", "saga that books a trip or nothing, correct", Bug.NONE),
                of("saga-late", "saga that forgets a late reservation", Bug.LATE_RESERVATIONS_ARE_FORGOTTEN));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(AIRLINE, Provider.create("airline", SEATS))
                .behavior(HOTEL, Provider.create("hotel", ROOMS))
                .behavior(
                        AGENCY,
                        node -> Agency.create(Map.of("airline", node.typed(AIRLINE), "hotel", node.typed(HOTEL)), bug))
                .probe(CLIENT)
                .build();
        return Setup.of(system)
                .plan(plan(given.get(TRIPS)))
                .messages(Agency.Book.class)
                .invariant(new AnsweredOnce<>(
                        CLIENT, Agency.Book.class, Agency.Book::trip, Agency.Outcome.class, Agency.Outcome::trip))
                .invariant(Invariant.atEnd("what is reserved is booked", SagaScenarios::reservations))
                .build();
    }

    private static Plan plan(int trips) {
        ActorRef<Agency.Outcome> client = PekkoSystem.typedRef(CLIENT);
        Plan.Builder plan = Plan.plan().start(AIRLINE, HOTEL, AGENCY, CLIENT);
        for (int trip = 1; trip <= trips; trip++) {
            plan.send(AGENCY, new Agency.Book(trip, client));
        }
        return plan.build();
    }

    private static @Nullable Breach reservations(States states) {
        Probe client = states.of(CLIENT, Probe.class);
        Set<Integer> booked = new TreeSet<>();
        if (client != null) {
            client.received(Agency.Outcome.class).stream()
                    .filter(Agency.Outcome::booked)
                    .forEach(outcome -> booked.add(outcome.trip()));
        }
        for (ProcessId id : List.of(AIRLINE, HOTEL)) {
            Provider provider = states.of(id, Provider.class);
            if (provider != null && !provider.reserved().equals(booked)) {
                return new Breach(
                        "the %s has reserved for trips %s, booked are %s".formatted(id, provider.reserved(), booked),
                        id);
            }
        }
        return null;
    }
}
