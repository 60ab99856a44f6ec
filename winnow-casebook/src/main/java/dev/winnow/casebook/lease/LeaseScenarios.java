package dev.winnow.casebook.lease;

import dev.winnow.casebook.Case;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.system.Timing;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Clients that increment a number under a lease while clients pause or clocks drift; correct, and with each bug. */
public final class LeaseScenarios implements ScenarioSource {

    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 1, 5).defaultTo(2).describedAs("how many clients increment the number");
    private static final Parameter<Integer> LEASE =
            Parameter.integer("lease", 20, 1_000).defaultTo(50).describedAs("how many units of time a lease lasts");
    private static final Parameter<Integer> DELAY =
            Parameter.integer("delay", 1, 4).defaultTo(2).describedAs("maximum delay of a message; the minimum is 1");
    private static final Parameter<Clocks> TIMING = Parameter.oneOf("timing", Clocks.class)
            .defaultTo(Clocks.TIMED)
            .describedAs("one clock for all, or clocks of any speed");
    private static final Parameter<Integer> PAUSES =
            Parameter.integer("pauses", 0, 100).defaultTo(4).describedAs("how often clients pause or resume");
    private static final Parameter<Integer> DRIFT =
            Parameter.integer("drift", 0, 40).defaultTo(10).describedAs("how many percent a clock may be fast or slow");

    private static final int PPM_PER_PERCENT = 10_000;
    private static final ProcessId LEASES = ProcessId.of("leases");
    private static final ProcessId STORAGE = ProcessId.of("storage");

    private static final List<Parameter<?>> PARAMETERS = List.of(CLIENTS, LEASE, DELAY);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                pausing("lease", "lease whose tokens the storage compares, correct", Bug.NONE),
                pausing("lease-pause", "lease whose storage ignores tokens", Bug.TOKENS_IGNORED),
                drifting("lease-margin", "lease that clients shorten by the drift, correct", Bug.TOKENS_IGNORED),
                drifting("lease-drift", "lease whose clients ignore that clocks drift", Bug.DRIFT_IGNORED));
    }

    private static Scenario pausing(String name, String summary, Bug bug) {
        return new Case(name, summary, parameters(TIMING, PAUSES), given -> {
            boolean isTimed = given.get(TIMING) == Clocks.TIMED;
            LeaseTimes times = times(given, 0);
            return setup(given, bug, times, isTimed ? Timing.timed(1, times.delay()) : Timing.asynchronous())
                    .plan(plan(clients(given), given.get(PAUSES)))
                    .build();
        });
    }

    private static Scenario drifting(String name, String summary, Bug bug) {
        return new Case(name, summary, parameters(DRIFT), given -> {
            LeaseTimes times = times(given, given.get(DRIFT));
            Timing timing = Timing.timed(1, times.delay()).withDrift(times.driftPercent() * PPM_PER_PERCENT);
            return setup(given, bug, times, timing)
                    .plan(plan(clients(given), 0))
                    .build();
        });
    }

    private static List<Parameter<?>> parameters(Parameter<?>... more) {
        return Stream.<Parameter<?>>concat(PARAMETERS.stream(), Stream.of(more)).toList();
    }

    private static LeaseTimes times(Parameters given, long drift) {
        return new LeaseTimes(given.get(LEASE), given.get(DELAY), drift);
    }

    private static List<ProcessId> clients(Parameters given) {
        return IntStream.rangeClosed(1, given.get(CLIENTS))
                .mapToObj(i -> ProcessId.of("client" + i))
                .toList();
    }

    private static Setup.Builder setup(Parameters given, Bug bug, LeaseTimes times, Timing timing) {
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo())
                .timing(timing)
                .process(LEASES, new LeaseProcess(new Leasing(times.lease())))
                .process(STORAGE, new StorageProcess(new Storing(bug == Bug.NONE)));
        Caching caching = new Caching(LEASES.name(), STORAGE.name(), times.cacheTime(bug));
        clients(given).forEach(client -> system.process(client, new ClientProcess(caching)));
        return Setup.of(system.build())
                .messages(Message.Increment.class)
                .invariant(Invariant.always("no increment is lost", LeaseScenarios::lostIncrement));
    }

    private static Plan plan(List<ProcessId> clients, int pauses) {
        ProcessId[] all = clients.toArray(ProcessId[]::new);
        Plan.Builder plan = Plan.plan().start(LEASES, STORAGE).start(all);
        clients.forEach(client -> plan.send(client, new Message.Increment()));
        plan.inject(pauses).mix(1, Faults.pause(1, all)).mix(1, Faults.resume(all));
        clients.forEach(plan::resume);
        return plan.build();
    }

    private static @Nullable Breach lostIncrement(States states) {
        return states.of(STORAGE) instanceof Storage storage && storage.number() < storage.writes()
                ? new Breach(
                        "after %d increments the number is %d".formatted(storage.writes(), storage.number()), STORAGE)
                : null;
    }

    private enum Clocks {
        TIMED,
        ASYNCHRONOUS
    }

    private record LeaseProcess(Leasing leasing) implements PureProcess<Leases, Message> {

        @Override
        public Leases start(Context context) {
            return Leases.NEW;
        }

        @Override
        public Leases receive(Leases leases, ProcessId from, Message message, Context context) {
            return leasing.on(leases, from.name(), message, new Effects(context));
        }

        @Override
        public Leases timeout(Leases leases, Object timer, Context context) {
            return leasing.onExpiry(leases, new Effects(context));
        }
    }

    private record StorageProcess(Storing storing) implements PureProcess<Storage, Message> {

        @Override
        public Storage start(Context context) {
            return Storage.NEW;
        }

        @Override
        public Storage receive(Storage storage, ProcessId from, Message message, Context context) {
            return storing.on(storage, from.name(), message, new Effects(context));
        }
    }

    private record ClientProcess(Caching caching) implements PureProcess<Client, Message> {

        @Override
        public Client start(Context context) {
            return Client.IDLE;
        }

        @Override
        public Client receive(Client client, ProcessId from, Message message, Context context) {
            return caching.on(client, message, new Effects(context));
        }

        @Override
        public Client timeout(Client client, Object timer, Context context) {
            return caching.onEndOfCacheTime(client, new Effects(context));
        }
    }

    private enum Timer {
        END
    }

    private record Effects(Context context) implements Outbox {

        @Override
        public void send(String to, Message message) {
            context.send(ProcessId.of(to), message);
        }

        @Override
        public void wakeAfter(long time) {
            context.setTimer(Timer.END, time);
        }

        @Override
        public void sleep() {
            context.cancelTimer(Timer.END);
        }
    }
}
