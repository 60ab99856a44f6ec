package dev.winnow.casebook.guess;

import dev.winnow.casebook.Case;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.node.LineContext;
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.NodeState;
import dev.winnow.world.node.Program;
import dev.winnow.world.node.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sender of arbitrary bits. At any bit 1 it may decide to stop n - 1 messages later. Its messages do not reveal when
 * it decided: after each of them, a different set of positions is possible.
 */
public final class GuessScenarios implements ScenarioSource {

    private static final Parameter<Integer> N =
            Parameter.integer("n", 1, 20).defaultTo(8).describedAs("the position at which the sender stops");

    private static final ProcessId SENDER = ProcessId.of("sender");
    private static final ProcessId ANSWERER = ProcessId.of("answerer");

    /** A zero or a one. */
    private record Bit(int value) {}

    private record Answer() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "guess", "a sender whose position cannot be known from outside", List.of(N), GuessScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        Sender sender = new Sender(given.get(N));
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .process(SENDER, sender.process())
                .process(ANSWERER, answerer())
                .build();
        return Setup.of(system)
                .timerWeight(1)
                .invariant(Invariant.always("the sender stops", sender::exceeded))
                .build();
    }

    private static NodeProcess answerer() {
        Node node = new Node();
        node.thread("main").loop(round -> round.receive(Bit.class).send(SENDER, values -> new Answer()));
        return node.process();
    }

    private static final class Sender {

        private static final int MORE = 4; // messages beyond n

        private final Node node = new Node();
        private final Variable<Integer> position = node.variable("position", 0);
        private final Variable<Integer> sent = node.variable("sent", 0);
        private final int n;

        Sender(int n) {
            this.n = n;
            node.thread("main").loop(this::sendAndWait);
        }

        private void sendAndWait(Program round) {
            round.line("send", this::send).receive(Answer.class);
        }

        private void send(LineContext line) {
            line.await(line.get(sent) < n + MORE && line.get(position) < n);
            int bit = line.choose(2);
            int before = line.get(position);
            boolean guesses = before == 0 && bit == 1 && line.choose(2) == 1;
            line.set(position, before > 0 ? before + 1 : guesses ? 1 : 0);
            line.update(sent, count -> count + 1);
            line.send(ANSWERER, new Bit(bit));
        }

        NodeProcess process() {
            return node.process();
        }

        @Nullable
        Breach exceeded(States states) {
            return Case.holds(states, SENDER, NodeState.class, this::isBeyond)
                    ? new Breach("it has sent too many messages", SENDER)
                    : null;
        }

        private boolean isBeyond(NodeState state) {
            return state.get(position) > n || state.get(sent) > n + MORE;
        }
    }
}
