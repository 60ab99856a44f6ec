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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** A system that reads clocks and randomness itself, as most code does: only an agent brings it under control. */
public final class LotteryScenario implements Scenario {

    static final ProcessId BOOTH = ProcessId.of("booth");
    static final ProcessId DRUM = ProcessId.of("drum");

    private static final Supplier<UUID> NAMES = UUID::randomUUID;

    record Sell(int tickets) {}

    record Ticket(UUID name, long soldAt, long millis, int number) {}

    /** Sells tickets with random numbers, of which some happen to be the same. */
    static final class Booth implements MutableProcess<Object> {
        private final Random random = new Random();

        @Override
        public void start(Context context) {}

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            for (int i = 0; i < ((Sell) message).tickets(); i++) {
                int number = random.nextInt(50) + ThreadLocalRandom.current().nextInt(50);
                Ticket ticket = new Ticket(NAMES.get(), System.nanoTime(), System.currentTimeMillis(), number);
                context.send(DRUM, ticket);
            }
        }
    }

    static final class Drum implements MutableProcess<Object> {
        private final List<Integer> numbers = new ArrayList<>();
        private int same;

        @Override
        public void start(Context context) {}

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            int number = ((Ticket) message).number();
            same += numbers.contains(number) ? 1 : 0;
            numbers.add(number);
        }
    }

    @Override
    public String name() {
        return "lottery";
    }

    @Override
    public String summary() {
        return "tickets whose numbers should all be different";
    }

    @Override
    public Setup setup(Parameters parameters) {
        SimulatedSystem system = SimulatedSystem.with(Network.unordered())
                .mutable(BOOTH, Booth::new)
                .mutable(DRUM, Drum::new)
                .build();
        return Setup.of(system)
                .plan(Plan.plan().start(BOOTH, DRUM).send(BOOTH, new Sell(8)).build())
                .messages(Sell.class)
                .invariant(Invariant.always("numbers differ", states -> {
                    Drum drum = states.of(DRUM, Drum.class);
                    return drum == null || drum.same == 0
                            ? null
                            : new Invariant.Breach("two tickets have the same number", DRUM);
                }))
                .build();
    }
}
