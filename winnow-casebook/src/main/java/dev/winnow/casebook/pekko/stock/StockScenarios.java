package dev.winnow.casebook.pekko.stock;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.stock.Message.PlaceOrders;
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
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A few orders of warehouses that have everything, except for one shelf of the first warehouse. */
public final class StockScenarios implements ScenarioSource {

    private static final Parameter<Integer> ORDERS =
            Parameter.integer("orders", 1, 9).defaultTo(2).describedAs("how many orders there are");
    private static final Parameter<Integer> WAREHOUSES =
            Parameter.integer("warehouses", 1, 9).defaultTo(2).describedAs("how many warehouses there are");
    private static final Parameter<Integer> SHELVES =
            Parameter.integer("shelves", 1, 9).defaultTo(2).describedAs("how many shelves each warehouse has");

    private static final ProcessId COORDINATOR = ProcessId.of("orders");

    private static final List<Parameter<?>> PARAMETERS = List.of(ORDERS, WAREHOUSES, SHELVES);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("stock", "two-phase commit of warehouses with shelves, correct", Bug.NONE),
                of("stock-late", "two-phase commit that counts late answers of shelves", Bug.LATE_ANSWERS_COUNT));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<ProcessId> warehouses = Case.names("warehouse", given.get(WAREHOUSES)).stream()
                .map(ProcessId::of)
                .toList();
        List<ProcessId> shelves = warehouses.stream()
                .flatMap(warehouse -> Case.names(warehouse + "/shelf", given.get(SHELVES)).stream())
                .map(ProcessId::of)
                .toList();
        PekkoSystem.Builder system = PekkoSystem.with(Network.fifo())
                .actor(
                        COORDINATOR,
                        node -> Orders.props(warehouses.stream().map(node::ref).toList()));
        warehouses.forEach(warehouse ->
                system.actor(warehouse, Warehouse.props(stocks(given, warehouse.equals(warehouses.get(0))), bug)));
        return Setup.of(system.build())
                .plan(Plan.plan()
                        .start(COORDINATOR)
                        .start(warehouses.toArray(ProcessId[]::new))
                        .send(COORDINATOR, new PlaceOrders(given.get(ORDERS)))
                        .build())
                .messages(PlaceOrders.class)
                .invariant(Invariant.atEnd(
                        "an order is delivered by all shelves or none", states -> parts(shelves, states)))
                .build();
    }

    /** Returns how many items each shelf of a warehouse has. */
    private static List<Integer> stocks(Parameters given, boolean hasEmptyShelf) {
        int shelves = given.get(SHELVES);
        return IntStream.rangeClosed(1, shelves)
                .mapToObj(shelf -> hasEmptyShelf && shelf == shelves ? 0 : given.get(ORDERS))
                .toList();
    }

    private static @Nullable Breach parts(List<ProcessId> shelves, States states) {
        Set<Integer> first = taken(shelves.get(0), states);
        return shelves.stream()
                .filter(shelf -> !taken(shelf, states).equals(first))
                .findFirst()
                .map(other -> new Breach(
                        "%s delivered %s, %s delivered %s"
                                .formatted(shelves.get(0), first, other, taken(other, states)),
                        shelves.get(0),
                        other))
                .orElse(null);
    }

    private static Set<Integer> taken(ProcessId shelf, States states) {
        return states.of(shelf) instanceof Shelf actor ? actor.taken() : Set.of();
    }
}
