package dev.winnow.explore.stateful;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two philosophers and two forks, all of them processes. */
final class Philosophers {

    private static final List<ProcessId> FORKS = List.of(ProcessId.of("fork1"), ProcessId.of("fork2"));
    private static final List<ProcessId> DINERS = List.of(ProcessId.of("plato"), ProcessId.of("socrates"));

    /** The way philosophers pick up forks. */
    enum Table {
        /** A philosopher that does not get the second fork keeps the first and waits. */
        HOLD,
        /** A philosopher that does not get the second fork puts the first back and starts again. */
        PUT_BACK,
        /** Like PUT_BACK, but both start with the same fork. */
        ORDERED
    }

    private enum Say {
        TAKE,
        PUT,
        YOURS,
        NO
    }

    private record Fork(
            @Nullable ProcessId holder, @Nullable ProcessId waiting) {}

    private record ForkProcess(boolean refuses) implements PureProcess<Fork, Object> {
        @Override
        public Fork start(Context context) {
            return new Fork(null, null);
        }

        @Override
        public Fork receive(Fork fork, ProcessId from, Object message, Context context) {
            if (message == Say.PUT) {
                return give(fork.waiting(), context);
            }
            if (fork.holder() == null) {
                return give(from, context);
            }
            if (refuses) {
                context.send(from, Say.NO);
                return fork;
            }
            return new Fork(fork.holder(), from);
        }

        private static Fork give(@Nullable ProcessId to, Context context) {
            if (to != null) {
                context.send(to, Say.YOURS);
            }
            return new Fork(to, null);
        }
    }

    private enum Diner {
        HUNGRY,
        HAS_ONE,
        EATS
    }

    private record DinerProcess(ProcessId first, ProcessId second) implements PureProcess<Diner, Object> {
        @Override
        public Diner start(Context context) {
            context.send(first, Say.TAKE);
            return Diner.HUNGRY;
        }

        @Override
        public Diner receive(Diner state, ProcessId from, Object message, Context context) {
            if (message == Say.NO) {
                if (state == Diner.HAS_ONE) {
                    context.send(first, Say.PUT);
                }
                context.send(first, Say.TAKE);
                return Diner.HUNGRY;
            }
            if (state == Diner.HUNGRY) {
                context.send(second, Say.TAKE);
                return Diner.HAS_ONE;
            }
            return Diner.EATS;
        }
    }

    private Philosophers() {}

    static Setup of(Table table) {
        int left = table == Table.ORDERED ? 0 : 1;
        boolean refuses = table != Table.HOLD;
        return Setup.of(SimulatedSystem.with(Network.fifo())
                        .process(FORKS.get(0), new ForkProcess(refuses))
                        .process(FORKS.get(1), new ForkProcess(refuses))
                        .process(DINERS.get(0), new DinerProcess(FORKS.get(0), FORKS.get(1)))
                        .process(DINERS.get(1), new DinerProcess(FORKS.get(left), FORKS.get(1 - left)))
                        .build())
                .plan(Plan.plan()
                        .start(FORKS.toArray(ProcessId[]::new))
                        .start(DINERS.toArray(ProcessId[]::new))
                        .build())
                .invariant(Invariant.hot(
                        "somebody eats", states -> DINERS.stream().noneMatch(id -> states.of(id) == Diner.EATS)))
                .build();
    }
}
