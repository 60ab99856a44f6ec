package dev.winnow.explore.component;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A small random system of state machines that choose, send, set timers, defer and fail, in random components. Each
 * process sends a few messages only, so that its state space is finite.
 */
public final class RandomComponents {

    private static final int MODES = 3;
    private static final int TYPES = 2;

    record Mode(int number, int sends) {}

    record Letter(int type) {}

    /** What can be violated. */
    public enum Kind {
        ALWAYS,
        QUIET,
        END,
        FAILURE
    }

    private final long seed;
    private final int processes;
    private final Network network;

    public RandomComponents(long seed) {
        this(seed, networkOf(seed));
    }

    public RandomComponents(long seed, Network network) {
        this.seed = seed;
        this.network = network;
        this.processes = 2 + dice("size").nextInt(3);
    }

    private SeededRandom dice(String what) {
        return dice(seed, what);
    }

    private static SeededRandom dice(long seed, String what) {
        return new SeededRandom(SeededRandom.deriveSeed(seed, what));
    }

    static ProcessId id(int number) {
        return ProcessId.of("p" + number);
    }

    private static Network networkOf(long seed) {
        return switch (dice(seed, "network").nextInt(4)) {
            case 0 -> Network.fifo();
            case 1 -> Network.unordered();
            case 2 -> Network.mailbox();
            default -> Network.set();
        };
    }

    /** Returns the system without invariants, whose handlers never fail. */
    public Setup setup() {
        return builder(false).build();
    }

    /** Returns the same system as one component. */
    public Setup undivided() {
        ProcessId[] all =
                IntStream.range(0, processes).mapToObj(RandomComponents::id).toArray(ProcessId[]::new);
        return Setup.of(setup().world()).component("all", all).build();
    }

    /** Returns the system with one random invariant, or with handlers that may fail. */
    public Setup setup(Kind kind) {
        Setup.Builder setup = builder(kind == Kind.FAILURE);
        SeededRandom random = dice("invariant " + kind);
        int one = random.nextInt(processes);
        int other = random.nextInt(processes);
        int first = 1 + random.nextInt(MODES - 1); // not the mode in which all start
        int second = random.nextInt(MODES);
        return switch (kind) {
            case ALWAYS ->
                setup.invariant(Invariant.always("x", states -> breach(states, one, first, other, second)))
                        .build();
            case QUIET ->
                setup.invariant(Invariant.whenQuiet("x", states -> breach(states, one, first, other, second)))
                        .build();
            case END ->
                setup.invariant(Invariant.atEnd("x", states -> breach(states, one, first, other, second)))
                        .build();
            case FAILURE -> setup.build();
        };
    }

    private static Invariant.Breach breach(States states, int one, int first, int other, int second) {
        boolean isBroken = mode(states, one) == first && mode(states, other) == second;
        return isBroken ? new Invariant.Breach("both", id(one), id(other)) : null;
    }

    private static int mode(States states, int process) {
        return states.of(id(process)) instanceof Mode mode ? mode.number() : -1;
    }

    private Setup.Builder builder(boolean fails) {
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        for (int i = 0; i < processes; i++) {
            system.process(id(i), new Machine(i, fails));
        }
        Setup.Builder setup = Setup.of(system.build());
        addComponents(setup);
        return setup;
    }

    /** Puts each process into one of three components, or leaves it alone; sometimes nests two of them. */
    private void addComponents(Setup.Builder setup) {
        SeededRandom random = dice("components");
        List<List<ProcessId>> members = new ArrayList<>();
        IntStream.range(0, 3).forEach(i -> members.add(new ArrayList<>()));
        for (int i = 0; i < processes; i++) {
            int component = random.nextInt(4);
            if (component < 3) {
                members.get(component).add(id(i));
            }
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            if (!members.get(i).isEmpty()) {
                names.add("c" + i);
                setup.component("c" + i, members.get(i).toArray(ProcessId[]::new));
            }
        }
        if (names.size() > 1 && random.nextInt(2) == 0) {
            setup.componentGroup("group", names.get(0), names.get(1));
        }
    }

    private final class Machine implements PureProcess<Mode, Object> {

        private final int number;
        private final boolean fails;

        Machine(int number, boolean fails) {
            this.number = number;
            this.fails = fails;
        }

        @Override
        public Mode start(Context context) {
            int sends = 1 + dice(number + " sends").nextInt(3);
            return new Mode(0, act(new Mode(0, sends), "start", context).sends());
        }

        @Override
        public Mode receive(Mode mode, ProcessId from, Object message, Context context) {
            return act(mode, message + " from " + from, context);
        }

        @Override
        public Mode timeout(Mode mode, Object timer, Context context) {
            return act(mode, "timer", context);
        }

        @Override
        public Acceptance accepts(Mode mode, ProcessId from, Object message) {
            int drawn = dice(number + " in " + mode.number() + " accepts " + message)
                    .nextInt(20);
            return fails && drawn == 0 ? Acceptance.UNEXPECTED : drawn < 5 ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        private Mode act(Mode mode, String what, Context context) {
            String place = number + " in " + mode.number() + " on " + what;
            int chosen = dice(place).nextInt(4) == 0 ? context.choose(2) : 0;
            SeededRandom random = dice(place + " choosing " + chosen);
            if (fails && !what.equals("start") && random.nextInt(25) == 0) {
                throw new IllegalStateException(place);
            }
            int left = mode.sends();
            for (int sends = random.nextInt(3); sends > 0 && left > 0; sends--) {
                context.send(id(random.nextInt(processes)), new Letter(random.nextInt(TYPES)));
                left--;
            }
            if (random.nextInt(4) == 0 && left > 0) {
                context.setTimer("t", 1);
                left--;
            }
            return new Mode(random.nextInt(MODES), left);
        }
    }
}
