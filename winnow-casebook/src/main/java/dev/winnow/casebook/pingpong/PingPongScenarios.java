package dev.winnow.casebook.pingpong;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pingpong.Message.Ping;
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
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two counters, correct. They count up to {@code max}: a message that would exceed it stays in the network, so that the
 * state space is finite.
 */
public final class PingPongScenarios implements ScenarioSource {

    private static final Parameter<Integer> MAX =
            Parameter.integer("max", 1, 1_000_000).defaultTo(5).describedAs("the highest count");
    private static final Parameter<Channels> NETWORK = Parameter.oneOf("network", Channels.class)
            .defaultTo(Channels.FIFO)
            .describedAs("what the network may do to messages");
    private static final Parameter<Style> STYLE = Parameter.oneOf("style", Style.class)
            .defaultTo(Style.PURE)
            .describedAs("pure functions or mutable objects");

    private static final ProcessId PINGER = ProcessId.of("pinger");
    private static final ProcessId PONGER = ProcessId.of("ponger");

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "ping-pong",
                "two counters that answer each other, correct",
                List.of(MAX, NETWORK, STYLE),
                PingPongScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        int max = given.get(MAX);
        Network network = given.get(NETWORK).network();
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        if (given.get(STYLE) == Style.PURE) {
            system.process(PINGER, new PureCounter(PONGER, true, max))
                    .process(PONGER, new PureCounter(PINGER, false, max));
        } else {
            system.mutable(PINGER, () -> new MutableCounter(PONGER, true, max))
                    .mutable(PONGER, () -> new MutableCounter(PINGER, false, max));
        }
        return Setup.of(system.build())
                .plan(plan(network.loses() ? 1 : 0))
                .invariant(Invariant.always("counters differ by at most one", PingPongScenarios::differByMore))
                .build();
    }

    private static Plan plan(int losses) {
        return Plan.plan()
                .start(PINGER, PONGER)
                .inject(losses)
                .mix(1, Faults.drop())
                .build();
    }

    /** Pings come first, so that the ponger is the one ahead. */
    private static @Nullable Breach differByMore(States states) {
        int pings = count(states.of(PINGER));
        int pongs = count(states.of(PONGER));
        return pongs == pings || pongs == pings + 1
                ? null
                : new Breach("pinger is at %d, ponger at %d".formatted(pings, pongs), PINGER, PONGER);
    }

    private static int count(@Nullable Object state) {
        if (state instanceof Counter counter) {
            return counter.count();
        }
        return state instanceof Player player ? player.count() : 0;
    }

    private enum Style {
        PURE,
        MUTABLE
    }

    private enum Channels {
        FIFO,
        UNORDERED,
        LOSSY,
        LOSSY_DUPLICATING;

        Network network() {
            return switch (this) {
                case FIFO -> Network.fifo();
                case UNORDERED -> Network.unordered();
                case LOSSY -> Network.unordered().lossy();
                case LOSSY_DUPLICATING -> Network.set().lossy();
            };
        }
    }

    private record PureCounter(ProcessId other, boolean serves, int max) implements PureProcess<Counter, Message> {

        @Override
        public Counter start(Context context) {
            if (serves) {
                context.send(other, new Ping(0));
            }
            return Counter.ZERO;
        }

        @Override
        public Counter receive(Counter counter, ProcessId from, Message message, Context context) {
            return counter.on(message, reply -> context.send(other, reply));
        }

        @Override
        public Acceptance accepts(Counter counter, ProcessId from, Message message) {
            return counter.count() == max && counter.expects(message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }
    }

    private static final class MutableCounter implements MutableProcess<Message> {

        private final ProcessId other;
        private final boolean serves;
        private final int max;
        private final Player player = new Player();

        MutableCounter(ProcessId other, boolean serves, int max) {
            this.other = other;
            this.serves = serves;
            this.max = max;
        }

        @Override
        public void start(Context context) {
            if (serves) {
                context.send(other, new Ping(0));
            }
        }

        @Override
        public void receive(ProcessId from, Message message, Context context) {
            player.on(message, reply -> context.send(other, reply));
        }

        @Override
        public Acceptance accepts(ProcessId from, Message message) {
            return player.count() == max && player.expects(message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Object state() {
            return player;
        }
    }
}
